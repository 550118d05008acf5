import { OPERATOR_TEXT_MAX, TITLE_MAX } from '@switchboard/contract'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { AddPrompt } from './add-prompt.tsx'
import {
  choiceOf,
  draftFrom,
  isEdited,
  needsTitle,
  type PromptChoice,
  type PromptDraft,
  type PromptFault,
} from './prompt-choice.ts'
import { PromptHint } from './prompt-hint.tsx'
import { TextLength } from './text-length.tsx'

interface PromptCardProps {
  agent: Agent
  choices: PromptChoice[]
  /** Initial text of a new prompt. */
  template: string
  draft: PromptDraft
  fault: PromptFault | undefined
  /** The text field. */
  textRef: RefObject<HTMLTextAreaElement | null>
  onChange: (draft: PromptDraft) => void
  /** Called when another prompt is in use, so that the text typed here is dropped. */
  onAdded: () => void
}

export function PromptCard(props: PromptCardProps) {
  const { agent, choices, template, draft, fault, textRef, onChange, onAdded } = props
  const { t } = useTranslation('botsettings')
  const [isAdding, setAdding] = useState(false)
  const chosen = choiceOf(draft, choices)

  const choose = async (key: string) => {
    const next = choices.find((choice) => choice.key === key)
    if (!next || next.key === draft.key) return
    const replace = {
      title: t('prompt_replace_title'),
      text: t('prompt_replace_text'),
      confirm: t('prompt_replace'),
      cancel: t('prompt_keep'),
      danger: true,
    }
    if (!isEdited(draft, chosen) || (await confirmUser(replace))) onChange(draftFrom(next))
  }

  return (
    <Card
      title={t('prompt_card')}
      description={t('prompt_card_text')}
      action={<Button onClick={() => setAdding(true)}>{t('add_prompt')}</Button>}
    >
      <Field label={t('prompt_choice')}>
        <Select
          value={draft.key}
          onValueChange={(key) => void choose(key)}
          options={choices.map(({ key, kind, title, text }) => ({
            value: key,
            label: title || (text ? t('prompt_kept') : t('prompt_none')),
            hint: t(`prompt_kind_${kind}`),
          }))}
        />
      </Field>
      {needsTitle(draft, chosen) && (
        <Field
          label={t('prompt_title')}
          hint={chosen.kind === 'own' ? undefined : t('prompt_title_hint')}
          error={(fault === 'title_missing' || fault === 'title_taken') && t(`prompt_${fault}`)}
        >
          <Input
            value={draft.title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            onValueChange={(title) => onChange({ ...draft, title })}
          />
        </Field>
      )}
      <Field
        label={t('prompt')}
        hint={<PromptHint text={draft.text} />}
        error={fault === 'text_missing' && t('prompt_text_missing')}
        aside={<TextLength text={draft.text} max={OPERATOR_TEXT_MAX} />}
      >
        <Textarea
          ref={textRef}
          rows={10}
          value={draft.text}
          maxLength={OPERATOR_TEXT_MAX}
          className="max-h-120 min-h-40"
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      </Field>
      <AddPrompt
        agent={agent}
        template={template}
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={onAdded}
      />
    </Card>
  )
}
