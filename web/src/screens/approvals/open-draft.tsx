import { OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { GraduationCap, Pencil, Send, ThumbsDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../data/approvals.ts'
import { useSend } from '../../shared/drafts/use-send.ts'
import { useSingleKeys } from '../../shared/single-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'
import { ChatLink } from './chat-link.tsx'
import { DraftWords } from './draft-words.tsx'
import { forgetEdit, keepEdit, useEdit } from './edits.ts'
import { RejectDialog } from './reject-dialog.tsx'

type OpenDraftProps = {
  draft: Draft
  mayAnswer: boolean
  onDecided: () => void
  onRestored: () => void
}

/** A draft with its actions. */
export function OpenDraft({ draft, mayAnswer, onDecided, onRestored }: OpenDraftProps) {
  const { t } = useTranslation('approvals')
  const send = useSend()
  const edited = useEdit(draft.id)
  const [isRejecting, setRejecting] = useState(false)
  const [isSending, setSending] = useState(false)
  const isEditing = edited !== null
  const text = edited?.trim()
  const whyNot =
    text === ''
      ? t('empty_text_why')
      : (text?.length ?? 0) > OPERATOR_TEXT_MAX
        ? t('too_long', { max: OPERATOR_TEXT_MAX })
        : null

  const approve = async (teach: boolean) => {
    if (whyNot || isSending) return
    setSending(true)
    const isFirst = await send(draft, { ...(text !== undefined && { text }), ...(teach && { teach }) })
    setSending(false)
    if (!isFirst) return
    forgetEdit(draft.id)
    onDecided()
  }
  const edit = () => keepEdit(draft.id, draft.text)
  useSingleKeys(
    mayAnswer && !isEditing && !isRejecting
      ? {
          KeyS: () => void approve(false),
          KeyT: () => void approve(true),
          KeyE: edit,
          KeyR: () => setRejecting(true),
        }
      : {},
  )

  return (
    <div className="grid gap-3 px-3 pb-3">
      <DraftWords draft={draft}>
        {isEditing && (
          <Textarea
            aria-label={t('edit_label')}
            rows={4}
            value={edited}
            autoFocus
            onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
            onChange={({ target }) => keepEdit(draft.id, target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') forgetEdit(draft.id)
              if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
              event.preventDefault()
              void approve(false)
            }}
          />
        )}
      </DraftWords>
      <div className="flex flex-wrap items-center gap-2">
        {mayAnswer && (
          <>
            <WhyDisabled reason={whyNot}>
              <Button variant="primary" loading={isSending} onClick={() => approve(false)}>
                <Send />
                {t('send')}
              </Button>
            </WhyDisabled>
            <WhyDisabled reason={whyNot}>
              <Button disabled={isSending} onClick={() => approve(true)}>
                <GraduationCap />
                {t('send_and_teach')}
              </Button>
            </WhyDisabled>
            {isEditing ? (
              <Button variant="ghost" onClick={() => forgetEdit(draft.id)}>
                {t('cancel')}
              </Button>
            ) : (
              <>
                <Button onClick={edit}>
                  <Pencil />
                  {t('edit')}
                </Button>
                <Button onClick={() => setRejecting(true)}>
                  <ThumbsDown />
                  {t('reject')}
                </Button>
              </>
            )}
          </>
        )}
        <ChatLink draft={draft} className="ml-auto" />
      </div>
      <RejectDialog
        draft={draft}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onRejected={onDecided}
        onRestored={onRestored}
      />
    </div>
  )
}
