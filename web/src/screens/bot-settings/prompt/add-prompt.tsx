import { OPERATOR_TEXT_MAX, TITLE_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveInstructions } from '../../../data/agent-settings.ts'
import type { Agent } from '../../../data/agents.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { PromptHint } from './prompt-hint.tsx'
import { TextLength } from './text-length.tsx'

interface AddPromptProps {
  agent: Agent
  template: string
  open: boolean
  onClose: () => void
  onAdded: () => void
}

/** Adds an own prompt, which is in use at once. */
export function AddPrompt({ agent, template, open, onClose, onAdded }: AddPromptProps) {
  const { t } = useTranslation('botsettings')
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const add = useSaveInstructions(agent)
  const formId = useId()
  const text = typed ?? template
  const failure = add.error && !wasCancelled(add.error) ? failureText(add.error, t('no_connection')) : null
  const whyNot =
    (title.trim() === '' && t('prompt_title_missing')) ||
    (text.trim() === '' && t('prompt_text_missing')) ||
    null

  const close = () => {
    setTitle('')
    setTyped(null)
    add.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whyNot || add.isPending) return
    const instructions = {
      content: text.trim(),
      title: title.trim(),
      type: 'custom' as const,
      custom_id: null,
    }
    add.mutate(instructions, {
      onSuccess: () => {
        toast.success(t('prompt_saved'))
        onAdded()
        close()
      },
      onError: (error) => {
        if (!wasCancelled(error))
          toast.error(t('prompt_failed', { message: failureText(error, t('no_connection')) }))
      },
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !add.isPending && close()}
      keepOnOutsidePress
      title={t('add_prompt')}
      description={t('add_prompt_text')}
      closeLabel={t('close')}
      size="lg"
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <WhyDisabled reason={whyNot}>
            <Button type="submit" form={formId} variant="primary" loading={add.isPending}>
              {t('add')}
            </Button>
          </WhyDisabled>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('prompt_title')}>
          <Input value={title} maxLength={TITLE_MAX} autoComplete="off" onValueChange={setTitle} />
        </Field>
        <Field
          label={t('prompt')}
          hint={<PromptHint text={text} />}
          aside={<TextLength text={text} max={OPERATOR_TEXT_MAX} />}
        >
          <Textarea
            rows={12}
            value={text}
            maxLength={OPERATOR_TEXT_MAX}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
