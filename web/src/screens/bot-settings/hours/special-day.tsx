import type { OpeningHours } from '@switchboard/contract'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { SpanFields, type Spans } from './day-row.tsx'

type Day = OpeningHours['special'][number]

/** A day with special hours; `onChange(null)` removes it. */
export function SpecialDay({
  day,
  usual,
  onChange,
}: {
  day: Day
  usual: Spans
  onChange: (day: Day | null) => void
}) {
  const { t } = useTranslation('botsettings')
  const name = day.date || t('hours_new_day')
  return (
    <fieldset className="grid items-start gap-2 sm:grid-cols-[11rem_1fr]">
      <legend className="sr-only">{name}</legend>
      <Input
        type="date"
        aria-label={t('hours_special_date')}
        value={day.date}
        onValueChange={(date) => onChange({ ...day, date })}
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Switch
          label={day.spans.length ? t('hours_open') : t('hours_closed')}
          className="min-h-9 items-center"
          checked={day.spans.length > 0}
          onCheckedChange={(isOpen) => onChange({ ...day, spans: isOpen ? usual : [] })}
        />
        {day.spans.length > 0 && (
          <SpanFields name={name} spans={day.spans} onChange={(spans) => onChange({ ...day, spans })} />
        )}
        <IconButton label={t('hours_remove_special', { day: name })} onClick={() => onChange(null)}>
          <Trash2 />
        </IconButton>
      </div>
    </fieldset>
  )
}
