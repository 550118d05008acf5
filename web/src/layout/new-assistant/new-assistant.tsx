import { type Language, NAME_MAX, OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { usePresets } from '../../data/prompts.ts'
import { stored } from '../../lib/storage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmUser } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { OverlayProps } from '../overlay-props.ts'
import {
  assistantNameOf,
  type Draft,
  emptyDraft,
  hasTypedText,
  instructionsOf,
  keepDraft,
  keptDraft,
} from './draft.ts'
import { PromptFields } from './prompt-fields.tsx'
import { useCreate } from './use-create.ts'

export default function NewAssistant({ open, onClose }: OverlayProps) {
  const { t, i18n } = useTranslation('newagent')
  const ready = usePresets(i18n.language as Language)
  const [draft, setDraft] = useState(keptDraft)
  const [isChecked, setIsChecked] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const formId = useId()

  const type = (typed: Draft) => {
    setDraft(typed)
    keepDraft(typed)
  }
  const leave = () => {
    setDraft(emptyDraft)
    stored.newAssistant.write(null)
    setIsChecked(false)
    create.forget()
    onClose()
  }
  const create = useCreate(leave)

  const askToLeave = async () => {
    if (create.isPending) return create.cancel()
    const discard = {
      title: t('discard_title'),
      text: t('discard_text'),
      confirm: t('discard'),
      cancel: t('keep'),
      danger: true,
    }
    if (!hasTypedText(draft, ready.data) || (await confirmUser(discard))) leave()
  }

  const name = draft.name.trim()
  const instructions = instructionsOf(draft, ready.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name === '') nameInput.current?.focus()
    else if (instructions.length <= OPERATOR_TEXT_MAX)
      create.start({ name, assistantName: assistantNameOf(draft, ready.data), instructions })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && void askToLeave()}
      keepOnOutsidePress
      title={t('title')}
      description={t('description')}
      closeLabel={t('close')}
      initialFocus={nameInput}
      footer={
        <>
          <Button onClick={() => void askToLeave()}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('name')} hint={t('name_hint')} error={isChecked && name === '' && t('name_required')}>
          <Input
            ref={nameInput}
            value={draft.name}
            maxLength={NAME_MAX}
            placeholder={t('name_placeholder')}
            autoComplete="off"
            onValueChange={(text) => type({ ...draft, name: text })}
          />
        </Field>
        <PromptFields draft={draft} ready={ready} onChange={type} />
        {create.failure && <Banner tone="danger">{failureText(create.failure, t('failed'))}</Banner>}
      </form>
    </Dialog>
  )
}
