import { blanksIn, OPERATOR_TEXT_MAX } from '@switchboard/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { BlankFields } from './blank-fields.tsx'
import {
  bringBack,
  choosePreset,
  type Draft,
  instructionsOf,
  promptOf,
  type ReadyPrompts,
  TEMPLATE_ID,
} from './draft.ts'

type PromptFieldsProps = {
  draft: Draft
  ready: UseQueryResult<ReadyPrompts>
  onChange: (draft: Draft) => void
}

export function PromptFields({ draft, ready, onChange }: PromptFieldsProps) {
  const { t } = useTranslation('newagent')
  const textarea = useRef<HTMLTextAreaElement>(null)
  // Do not insert the template while the cursor is in the field: the next key would land in the middle of it.
  const [waitsForBlur, setWaitsForBlur] = useState(false)
  const prompt = promptOf(draft, waitsForBlur ? undefined : ready.data)
  const blanks = blanksIn(prompt)
  const isTooLong = instructionsOf(draft, ready.data).length > OPERATOR_TEXT_MAX
  const options = [
    { value: TEMPLATE_ID, label: t('preset_template') },
    ...(ready.data?.presets ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]

  // The undo button disappears when pressed, so move the focus to the restored text.
  const undo = () => {
    onChange(bringBack(draft))
    textarea.current?.focus()
  }

  return (
    <>
      <Field
        label={t('preset')}
        disabled={!ready.data}
        hint={ready.isPending && t('presets_loading')}
        error={ready.isError && !ready.data && t('presets_failed')}
        aside={
          ready.isError &&
          !ready.data && (
            <Button size="sm" onClick={() => ready.refetch()}>
              {t('try_again')}
            </Button>
          )
        }
      >
        <Select
          options={options}
          value={draft.presetId}
          disabled={!ready.data}
          onValueChange={(id) => onChange(choosePreset(draft, id, ready.data))}
        />
      </Field>
      {blanks.length > 0 && (
        <BlankFields
          blanks={blanks}
          values={draft.blanks}
          onChange={(values) => onChange({ ...draft, blanks: values })}
        />
      )}
      <Field
        label={t('prompt')}
        hint={blanks.length > 0 ? t('prompt_hint_blanks') : t('prompt_hint')}
        error={isTooLong && t('prompt_too_long', { max: OPERATOR_TEXT_MAX })}
        aside={
          draft.replaced && (
            <span role="status" className="inline-flex items-center gap-2">
              {t('replaced')}
              <Button size="sm" onClick={undo}>
                {t('undo')}
              </Button>
            </span>
          )
        }
      >
        <Textarea
          ref={textarea}
          rows={10}
          value={prompt}
          className="max-h-80 min-h-40"
          onFocus={() => setWaitsForBlur(!ready.data)}
          onBlur={() => setWaitsForBlur(false)}
          onChange={(event) => onChange({ ...draft, prompt: event.target.value })}
        />
      </Field>
    </>
  )
}
