import { OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { CircleStop, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { setDraft, useDraft } from '../../state/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'
import { fieldLook } from '../thread/field-look.ts'
import type { Asking } from './use-asking.ts'

export function AskForm({ asking }: { asking: Asking }) {
  const { t } = useTranslation('internalchat')
  const field = useRef<HTMLTextAreaElement>(null)
  const { draftId, isAsking, isAnswering } = asking
  const text = useDraft(draftId)
  const whyNot =
    (isAsking && t('sending')) ||
    (isAnswering && t('answering')) ||
    (text.trim() === '' && t('empty')) ||
    (text.trim().length > OPERATOR_TEXT_MAX && t('too_long', { max: OPERATOR_TEXT_MAX })) ||
    null

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!whyNot) asking.ask(text)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter may also confirm an IME composition, which older browsers report only by this key code.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    submit()
  }

  return (
    <form aria-label={t('form')} onSubmit={submit} className="border-t border-line p-3">
      <div
        data-keep-clear
        className="grid rounded-popover border border-line-strong bg-bg shadow-control focus-within:border-control"
      >
        <textarea
          ref={field}
          rows={2}
          dir="auto"
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => setDraft(draftId, event.target.value)}
          onKeyDown={press}
          className={fieldLook}
        />
        <div className="flex items-center justify-end gap-1.5 p-2">
          {isAnswering && (
            <Button size="sm" loading={asking.isStopping} onClick={asking.stop}>
              <CircleStop />
              {t('stop')}
            </Button>
          )}
          <WhyDisabled reason={whyNot}>
            <Button type="submit" size="sm" variant="primary" loading={isAsking}>
              <Send />
              {t('send')}
            </Button>
          </WhyDisabled>
        </div>
      </div>
    </form>
  )
}
