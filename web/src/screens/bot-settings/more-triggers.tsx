import { KEYWORDS_MAX, NAME_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { percentText } from '../../shared/why/percent-text.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { FieldsProps } from './fields.ts'

/** Further hand-over triggers, for fine-tuning. */
export function MoreTriggers({ draft, faults, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation('botsettings')
  return (
    <Card>
      <Disclosure
        label={t('more_triggers')}
        startsOpen={draft.unhelpful || draft.frustration || draft.keyword}
      >
        <Switch
          reverse
          label={t('trigger_unhelpful_responses')}
          hint={t('trigger_unhelpful_responses_hint')}
          checked={draft.unhelpful}
          onCheckedChange={(unhelpful) => onChange({ unhelpful })}
        />
        <div className="grid gap-3">
          <Switch
            reverse
            label={t('trigger_user_frustration')}
            hint={t('trigger_user_frustration_hint')}
            checked={draft.frustration}
            onCheckedChange={(frustration) => onChange({ frustration })}
          />
          <Slider
            label={t('threshold')}
            hint={t('threshold_hint')}
            min={0.1}
            max={1}
            step={0.05}
            value={draft.threshold}
            valueText={percentText(draft.threshold, i18n.language)}
            disabled={!draft.frustration}
            onValueChange={(threshold) => onChange({ threshold })}
          />
        </div>
        <div className="grid gap-3">
          <Switch
            reverse
            label={t('trigger_keyword_trigger')}
            hint={t('trigger_keyword_trigger_hint')}
            checked={draft.keyword}
            onCheckedChange={(keyword) => onChange({ keyword })}
          />
          <Field
            label={t('keywords')}
            hint={t('keywords_hint')}
            error={faults.keywords && t('keywords_wrong', { max: KEYWORDS_MAX, length: NAME_MAX })}
          >
            <Textarea
              rows={3}
              value={draft.keywords}
              onChange={(event) => onChange({ keywords: event.target.value })}
            />
          </Field>
        </div>
      </Disclosure>
    </Card>
  )
}
