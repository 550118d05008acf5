import { api } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../../../data/agents.ts'
import { useLabels } from '../../../data/labels.ts'
import { useColleagues } from '../../../data/team.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { idOf, mayAnswer, RATINGS, type RuleDraft } from './rule-draft.ts'
import { useRatingText } from './use-rating-text.ts'

type FieldsProps = {
  draft: RuleDraft
  error?: string
  onChange: (changed: Partial<RuleDraft>) => void
}

/** The conditions of the rule. All of them must hold. */
export function ConditionFields({ draft, error, onChange }: FieldsProps) {
  const { t } = useTranslation(['account', 'layout'])
  const agents = useAgents().data ?? []
  const ratingText = useRatingText()
  const channelNames = {
    telegram: t('layout:telegram'),
    livechat: t('layout:livechat'),
    facebook: t('layout:facebook'),
    bitrix: t('layout:bitrix'),
    email: t('layout:email'),
    api: t('layout:api'),
  }
  return (
    <Part title={t('rules_when')}>
      <Field label={t('rules_words')} hint={t('rules_words_hint')} error={error}>
        <Input value={draft.words} maxLength={1000} onValueChange={(words) => onChange({ words })} />
      </Field>
      <Choose
        label={t('rules_channel')}
        any={t('rules_any_channel')}
        value={draft.channel}
        options={api.bots.CONNECTABLE_TYPES.map((value) => ({ value, label: channelNames[value] }))}
        onChange={(channel) => onChange({ channel })}
      />
      <Choose
        label={t('rules_hours')}
        any={t('rules_any_time')}
        value={draft.hours}
        options={[
          { value: 'inside', label: t('rules_inside') },
          { value: 'outside', label: t('rules_outside') },
        ]}
        onChange={(hours) => onChange({ hours })}
      />
      <Choose
        label={t('rules_event')}
        any={t('rules_message')}
        value={draft.ratings}
        options={RATINGS.map((value) => ({ value, label: ratingText(value) }))}
        onChange={(ratings) => onChange({ ratings })}
      />
      {agents.length > 1 && (
        <Choose
          label={t('rules_agent')}
          any={t('rules_any_agent')}
          value={draft.agent}
          options={agents.map(({ id, agent_name }) => ({ value: String(id), label: agent_name }))}
          onChange={(agent) => onChange({ agent })}
        />
      )}
    </Part>
  )
}

/** The actions of the rule. */
export function ActionFields({ draft, error, onChange }: FieldsProps) {
  const { t } = useTranslation('account')
  const labels = useLabels().data ?? []
  const people = useAnswerers(idOf(draft.agent)) ?? []
  return (
    <Part title={t('rules_then')}>
      <Choose
        label={t('rules_label')}
        any={t('rules_no_label')}
        error={error}
        value={draft.label}
        options={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(label) => onChange({ label })}
      />
      <Choose
        label={t('rules_person')}
        any={t('rules_nobody')}
        value={draft.person}
        options={people.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        onChange={(person) => onChange({ person })}
      />
      <Checkbox
        label={t('rules_needs_me')}
        checked={draft.needsPerson}
        onCheckedChange={(needsPerson) => onChange({ needsPerson })}
      />
    </Part>
  )
}

/** People to whom chats of an assistant can be assigned; null means any assistant. */
export const useAnswerers = (agentId: number | null) =>
  useColleagues().data?.filter((person) => mayAnswer(person, agentId))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-3 border-t border-line pt-3">
    <legend className="float-left mb-1 w-full text-sm font-semibold">{title}</legend>
    {children}
  </fieldset>
)

const NONE = 'none'

type ChooseProps = {
  label: string
  /** Label of the empty choice. */
  any: string
  value: string
  options: { value: string; label: string }[]
  error?: string
  onChange: (value: string) => void
}

function Choose({ label, any, value, options, error, onChange }: ChooseProps) {
  return (
    <Field label={label} error={error}>
      <Select
        value={options.some((option) => option.value === value) ? value : NONE}
        onValueChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
        options={[{ value: NONE, label: any }, ...options]}
      />
    </Field>
  )
}
