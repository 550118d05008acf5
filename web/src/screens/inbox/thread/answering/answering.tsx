import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat, ChatMode } from '../../../../data/chats.ts'
import type { Message } from '../../../../data/messages.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { useMinutesLeft } from '../../../../lib/use-minutes-left.ts'
import { usePart } from '../../../../lib/use-part.ts'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { Composer } from '../../composer/composer.tsx'
import { isLeftToPeople } from '../../left-to-people.ts'
import { AnswerStrip } from './answer-strip.tsx'

const AnswerLimits = lazyPart(async () => (await import('./answer-limits.tsx')).AnswerLimits)

type AnsweringProps = {
  chat: Chat
  mode: ChatMode
  messages: Message[]
  editing: Message | null
  onEditEnd: () => void
  onTakeOver: () => void
  isTakingOver: RefObject<boolean>
}

/** Below the conversation: who answers, how long they still may, and where they write. */
export function Answering(props: AnsweringProps) {
  const { chat, mode, messages, editing, onEditEnd, onTakeOver, isTakingOver } = props
  const { t } = useTranslation('inbox')
  const minutes = useMinutesLeft(chat.answer_until?.operator)
  const isLateForAi = useMinutesLeft(chat.answer_until?.ai) === 0
  // What was said can be put right for the records, whoever may still hear of it.
  const isCutOff = chat.is_blocked || !chat.is_connected
  const isLimited = !editing && (isCutOff || minutes !== null)
  const isShut = isLimited && (isCutOff || minutes === 0)
  const canShowLimits = usePart(AnswerLimits, isLimited)
  return (
    <>
      {isLimited && canShowLimits && <AnswerLimits chat={chat} minutes={minutes} />}
      {!editing && !isShut && (
        <AnswerStrip
          mode={mode}
          isLeft={isLeftToPeople({ ...chat, mode })}
          isLateForAi={isLateForAi}
          onTakeOver={onTakeOver}
        />
      )}
      {!isShut && mode === 'auto' && !editing && (
        <FileDrop isRefused title={t('composer_drop_in_auto')} onFiles={() => {}} />
      )}
      {!isShut && (mode !== 'auto' || editing) && (
        <Composer
          chat={chat}
          messages={messages}
          editing={editing}
          onEditEnd={onEditEnd}
          isTakingOver={isTakingOver}
        />
      )}
    </>
  )
}
