import { useTranslation } from 'react-i18next'
import type { DefaultMode } from '../../data/agents.ts'
import { percentText } from '../../shared/why/percent-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { FieldsProps } from './fields.ts'

type ModeFieldsProps = Pick<FieldsProps, 'draft'> & {
  mode: DefaultMode
  onChange: (mode: DefaultMode) => void
  onChangeAnswering: FieldsProps['onChange']
}

/** The mode of new chats, and which answers need approval. */
export function ModeFields({ mode: chosen, draft, onChange, onChangeAnswering }: ModeFieldsProps) {
  const { t, i18n } = useTranslation('botsettings')
  const { mode, approve_below = null } = chosen
  const assignHints = {
    first_answer: t('assign_by_first_answer_hint'),
    round_robin: t('assign_by_round_robin_hint'),
    hand: t('assign_by_hand_hint'),
  }
  const approveBelow = (next: number | null) => onChange({ mode: 'auto', approve_below: next })
  return (
    <>
      <Field label={t('mode')} hint={mode === 'auto' ? t('mode_auto_hint') : t('mode_manual_hint')}>
        <Select
          value={mode}
          onValueChange={(next) => onChange({ ...chosen, mode: next })}
          options={[
            { value: 'auto' as const, label: t('mode_auto') },
            { value: 'manual' as const, label: t('mode_manual') },
          ]}
        />
      </Field>
      {mode === 'auto' && (
        <Checkbox
          label={t('mode_approve')}
          hint={t('mode_approve_hint')}
          checked={approve_below !== null}
          onCheckedChange={(isOn) => approveBelow(isOn ? USUAL_THRESHOLD : null)}
        />
      )}
      {mode === 'auto' && approve_below !== null && (
        <Slider
          label={t('approve_below')}
          min={0.1}
          max={1}
          step={0.05}
          value={approve_below}
          valueText={percentText(approve_below, i18n.language)}
          onValueChange={approveBelow}
        />
      )}
      <Checkbox
        label={t('background_drafts')}
        hint={t('background_drafts_hint')}
        checked={draft.backgroundDrafts}
        onCheckedChange={(backgroundDrafts) => onChangeAnswering({ backgroundDrafts })}
      />
      <Field label={t('assign_by')} hint={assignHints[draft.assignBy]}>
        <Select
          value={draft.assignBy}
          onValueChange={(assignBy) => onChangeAnswering({ assignBy })}
          options={[
            { value: 'first_answer' as const, label: t('assign_by_first_answer') },
            { value: 'round_robin' as const, label: t('assign_by_round_robin') },
            { value: 'hand' as const, label: t('assign_by_hand') },
          ]}
        />
      </Field>
    </>
  )
}

const USUAL_THRESHOLD = 0.8
