import type { Chat, ChatMode } from '../../../../data/chats.ts'
import type { Message } from '../../../../data/messages.ts'
import { useMinutesLeft } from '../../../../lib/use-minutes-left.ts'
import { Composer } from '../../composer/composer.tsx'
import { AnswerStrip } from './answer-strip.tsx'
import { CannotAnswer } from './cannot-answer.tsx'
import { TimeLeft } from './time-left.tsx'

type AnsweringProps = {
  chat: Chat
  mode: ChatMode
  messages: Message[]
  editing: Message | null
  onEditEnd: () => void
  onTakeOver: () => void
}

/** Below the conversation: who answers, how long they still may, and where they write. */
export function Answering({ chat, mode, messages, editing, onEditEnd, onTakeOver }: AnsweringProps) {
  const minutes = useMinutesLeft(chat.answer_until?.operator)
  const isLateForAi = useMinutesLeft(chat.answer_until?.ai) === 0

  // What was said can be put right for the records, whoever may still hear of it.
  if (!editing && (chat.is_blocked || minutes === 0)) return <CannotAnswer chat={chat} />
  return (
    <>
      {!editing && <TimeLeft minutes={minutes} />}
      {!editing && <AnswerStrip mode={mode} isLateForAi={isLateForAi} onTakeOver={onTakeOver} />}
      {(mode !== 'auto' || editing) && (
        <Composer chat={chat} messages={messages} editing={editing} onEditEnd={onEditEnd} />
      )}
    </>
  )
}
