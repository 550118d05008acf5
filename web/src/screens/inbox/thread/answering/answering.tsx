import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat, ChatMode } from '../../../../data/chats.ts'
import type { Message } from '../../../../data/messages.ts'
import type { Note } from '../../../../data/notes.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { useMinutesLeft } from '../../../../lib/use-minutes-left.ts'
import { usePart } from '../../../../lib/use-part.ts'
import { useSingleKeys } from '../../../../shared/single-keys.ts'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { Composer } from '../../composer/composer.tsx'
import { useFilePicker } from '../../composer/files/use-file-picker.tsx'
import { AnswerStrip } from './answer-strip.tsx'
import { DraftStrip } from './draft-strip.tsx'

const NoteComposer = lazyPart(async () => (await import('../../notes/note-composer.tsx')).NoteComposer)
const AnswerLimits = lazyPart(async () => (await import('./answer-limits.tsx')).AnswerLimits)

export type Noting = Note | 'new' | null

type AnsweringProps = {
  chat: Chat
  mode: ChatMode
  messages: Message[]
  editing: Message | null
  onEditEnd: () => void
  onTakeOver: () => void
  isTakingOver: RefObject<boolean>
  /** The note being written instead of a reply: a new one, an existing one, or none. */
  noting: Noting
  onNote: (noting: Noting) => void
}

/** Below the conversation: who answers, the time left, and the composer. */
export function Answering(props: AnsweringProps) {
  const { chat, mode, messages, editing, onEditEnd, onTakeOver, isTakingOver, noting, onNote } = props
  const { t } = useTranslation('inbox')
  const minutes = useMinutesLeft(chat.answer_until?.operator)
  const isLateForAi = useMinutesLeft(chat.answer_until?.ai) === 0
  // A sent answer may still be corrected for the records after the reply window has closed.
  const isCutOff = chat.is_blocked || !chat.is_connected
  const isLimited = !editing && (isCutOff || minutes !== null)
  const isShut = isLimited && (isCutOff || minutes === 0)
  const canShowLimits = usePart(AnswerLimits, isLimited)
  const canReply = !isShut && mode !== 'auto'
  const isNoting = noting !== null && !editing
  const canShowNote = usePart(NoteComposer, isNoting)
  const leftBecause = mode === 'auto' ? chat.needs_person_reason : null
  const note = () => onNote('new')
  const offerNote = canReply || isNoting ? undefined : note
  // Ignored while a note is being written.
  useSingleKeys({ KeyN: () => !editing && !isNoting && note() })
  return (
    <>
      {!editing && !isShut && <DraftStrip chat={chat} />}
      {isLimited && canShowLimits && <AnswerLimits chat={chat} minutes={minutes} onNote={offerNote} />}
      {!editing && !isShut && (
        <AnswerStrip
          mode={mode}
          leftBecause={leftBecause}
          isTold={TOLD.has(chat.needs_person_reason)}
          isLateForAi={isLateForAi}
          onTakeOver={onTakeOver}
          onNote={offerNote}
        />
      )}
      {!isShut && mode === 'auto' && !editing && (
        <FileDrop
          isRefused
          title={t(leftBecause ? 'composer_drop_in_left' : 'composer_drop_in_auto')}
          onFiles={() => {}}
        />
      )}
      {isNoting && canReply && <DropIntoReply chat={chat} onReply={() => onNote(null)} />}
      {isNoting && canShowNote && (
        <NoteComposer
          key={noting === 'new' ? 'new' : noting.id}
          chat={chat}
          note={noting === 'new' ? undefined : noting}
          onReply={canReply ? () => onNote(null) : undefined}
          onClose={() => onNote(null)}
        />
      )}
      {!isNoting && (canReply || editing) && (
        <Composer
          chat={chat}
          messages={messages}
          editing={editing}
          onEditEnd={onEditEnd}
          isTakingOver={isTakingOver}
          onNote={note}
        />
      )}
    </>
  )
}

/** Left to a person for these reasons, a customer is told so, once until somebody answers. */
const TOLD = new Set<Chat['needs_person_reason']>(['ai_stopped', 'no_sessions', 'crowded'])

/** Notes cannot have files, so a drop opens the reply and attaches them there. */
function DropIntoReply({ chat, onReply }: { chat: Chat; onReply: () => void }) {
  const { t } = useTranslation('inbox')
  const picker = useFilePicker(chat, toast.error)
  const takes = chat.can.send_files
  return (
    <FileDrop
      title={takes ? t('composer_drop') : t('composer_no_files')}
      isRefused={!takes}
      onFiles={(files) => {
        picker.take(files)
        onReply()
      }}
    />
  )
}
