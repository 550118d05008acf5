import type { api } from '@switchboard/contract'
import { CircleStop, ClockAlert, Flag, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat, ChatMode } from '../../../../data/chats.ts'
import { Button } from '../../../../ui/button.tsx'
import { useNeedsPersonReason } from '../../needs-person-reason.ts'
import { NoteButton } from '../../notes/note-button.tsx'

type AnswerStripProps = {
  mode: ChatMode
  /** Why a message waits for a person although the assistant answers this chat. */
  leftBecause: Chat['needs_person_reason']
  /** The customer was told that a person will answer. No message in the thread says so. */
  isTold: boolean
  /** The reply window for automated answers has ended; people can still answer. */
  isLateForAi: boolean
  onTakeOver: () => void
  /** Undefined if a note is already open or can be opened from the reply. */
  onNote?: () => void
}

/** Shows who answers, unless a person does with the composer. */
export function AnswerStrip({
  mode,
  leftBecause,
  isTold,
  isLateForAi,
  onTakeOver,
  onNote,
}: AnswerStripProps) {
  const { t } = useTranslation('inbox')
  const reasonText = useNeedsPersonReason()
  const leftText = (reason: api.chats.NeedsPersonReason) => {
    if (reason === 'approval' || reason === 'draft_rejected') return reasonText(reason)
    return reason === 'crowded' ? t('thread_left_crowded') : t('thread_left', { reason: reasonText(reason) })
  }
  if (mode === 'manual') return null
  const [Icon, text] =
    mode === 'stop'
      ? [CircleStop, t('thread_ai_stopped')]
      : isLateForAi
        ? [ClockAlert, t('thread_ai_late')]
        : leftBecause
          ? [Flag, leftText(leftBecause)]
          : [Sparkles, t('thread_ai_answers')]
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {isTold ? `${text} ${t('thread_told')}` : text}
      </span>
      {mode === 'auto' && (
        <Button size="sm" variant={leftBecause ? 'primary' : undefined} onClick={onTakeOver}>
          {leftBecause ? t('thread_take_over') : t('thread_to_copilot')}
        </Button>
      )}
      {onNote && <NoteButton onClick={onNote} />}
    </div>
  )
}
