import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertChoices } from '../../../data/alerts.ts'
import { TimeInput } from '../../../shared/time-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useChooseAlerts } from './use-choose-alerts.ts'

const NIGHT = { from: '22:00', until: '07:00' }

export function QuietHours({ choices }: { choices: AlertChoices }) {
  const { t } = useTranslation('account')
  const [edited, setEdited] = useState<typeof NIGHT>()
  const {
    shown: { quiet, time_zone },
    choose,
  } = useChooseAlerts(choices)
  const times = edited ?? quiet
  const isUsable = times && times.from !== '' && times.until !== '' && times.from !== times.until

  const save = async () => {
    if (!isUsable) return
    await choose({ quiet: times })
    setEdited(undefined)
  }

  return (
    <div className="grid gap-3">
      <Switch
        label={t('alerts_quiet')}
        hint={t('alerts_quiet_hint')}
        checked={quiet !== null}
        onCheckedChange={(isOn) => {
          setEdited(undefined)
          void choose({ quiet: isOn ? NIGHT : null })
        }}
      />
      {quiet && times && (
        <div className="flex flex-wrap items-end gap-2 pl-10">
          <Field label={t('alerts_quiet_from')} className="w-32">
            <TimeInput value={times.from} onValueChange={(from) => setEdited({ ...times, from })} />
          </Field>
          <Field label={t('alerts_quiet_until')} className="w-32">
            <TimeInput value={times.until} onValueChange={(until) => setEdited({ ...times, until })} />
          </Field>
          <Button disabled={!edited || !isUsable} onClick={save}>
            {t('quiet_save')}
          </Button>
          <p className="w-full text-xs text-muted">{t('alerts_quiet_zone', { zone: time_zone })}</p>
        </div>
      )}
    </div>
  )
}
