import { OPERATOR_TEXT_MAX, TITLE_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommandType, useSaveCommand, type Wording } from '../../../../data/commands.ts'
import { failureText } from '../../../../data/failure-text.ts'
import { wasCancelled } from '../../../../data/slow-requests.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { NAME_VARIABLE } from './fill-in.ts'
import type { FormSubject } from './use-command-form.ts'

type CommandDialogProps = { agentId: number; subject: FormSubject; open: boolean; onClose: () => void }

export function CommandDialog({ agentId, subject, open, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inbox')
  const { command, title } = subject
  const [wording, setWording] = useState<Wording>(command ?? { title, text: '', command_type: 'quick_reply' })
  const [isChecked, setIsChecked] = useState(false)
  const titleInput = useRef<HTMLInputElement>(null)
  const textInput = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const save = useSaveCommand(agentId)

  const write = (changes: Partial<Wording>) => setWording({ ...wording, ...changes })
  const faults = {
    title: wording.title.trim() === '' && t('command_title_required'),
    text:
      (wording.text.trim() === '' && t('command_text_required')) ||
      (wording.text.trim().length > OPERATOR_TEXT_MAX && t('composer_too_long', { max: OPERATOR_TEXT_MAX })),
  }
  const words = {
    title: wording.title.trim(),
    text: wording.text.trim(),
    command_type: wording.command_type,
  }
  const isUnchanged =
    command !== null &&
    (Object.keys(words) as (keyof Wording)[]).every((name) => words[name] === command[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (faults.title) return titleInput.current?.focus()
    if (faults.text) return textInput.current?.focus()
    if (!save.isPending) save.mutate({ id: command?.id, ...words }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      keepOnOutsidePress
      title={command ? t('command_edit_title') : t('command_add_title')}
      closeLabel={t('command_close')}
      initialFocus={wording.title ? textInput : titleInput}
      footer={
        <>
          <DialogClose render={<Button />}>{t('command_cancel')}</DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={save.isPending}
            disabled={isUnchanged}
          >
            {t('command_save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('command_title')} error={isChecked && faults.title}>
          <Input
            ref={titleInput}
            value={wording.title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            placeholder={t('command_title_placeholder')}
            onValueChange={(typed) => write({ title: typed })}
          />
        </Field>
        <RadioGroup<CommandType>
          label={t('command_type')}
          value={wording.command_type}
          onValueChange={(command_type) => write({ command_type })}
          options={[
            { value: 'quick_reply', label: t('command_quick_reply'), hint: t('command_quick_reply_hint') },
            { value: 'prompt', label: t('command_prompt'), hint: t('command_prompt_hint') },
          ]}
        />
        <Field
          label={t('command_text')}
          hint={t('command_text_hint', { variable: NAME_VARIABLE })}
          error={isChecked && faults.text}
        >
          <Textarea
            ref={textInput}
            rows={5}
            value={wording.text}
            className="max-h-60"
            onChange={(event) => write({ text: event.target.value })}
          />
        </Field>
        {save.error && !wasCancelled(save.error) && (
          <Banner tone="danger">{failureText(save.error, t('composer_error'))}</Banner>
        )}
      </form>
    </Dialog>
  )
}
