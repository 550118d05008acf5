import { useTranslation } from 'react-i18next'
import { useAsk, useStopAnswer } from '../../data/ask.ts'
import { NEW_DIALOG } from '../../data/internal-chat.ts'
import type { Message } from '../../data/messages.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { draftOf, setDraft } from '../../state/drafts.ts'
import { mayAsk } from './may-ask.ts'
import { tellFailure } from './tell-failure.ts'

interface Asked {
  agentId: number
  chatId: number
  turns: Message[]
  onOpened: (chatId: number) => Promise<void> | void
}

/** Sends questions of a dialog. Text typed meanwhile is kept as a draft. */
export function useAsking({ agentId, chatId, turns, onOpened }: Asked) {
  const { t } = useTranslation('internalchat')
  // A new dialog has no id yet, so its draft is stored under the negated id of the assistant.
  const draftId = chatId === NEW_DIALOG ? -agentId : chatId
  const { ask: send, isAsking } = useAsk({
    agentId,
    chatId,
    onAsked: (id) => (id === chatId ? undefined : onOpened(id)),
    onError: (error, asked) => {
      if (draftOf(draftId) === '') setDraft(draftId, asked)
      if (!wasCancelled(error)) tellFailure(error, t('send_failed'))
    },
  })
  const stop = useStopAnswer(chatId, { onError: (error) => tellFailure(error, t('stop_failed')) })

  const isAnswering = turns.some(({ answer, message_type }) => answer === null && message_type !== 'user')
  const ask = (words: string) => {
    if (!mayAsk(agentId, words, isAsking || isAnswering)) return
    if (words === draftOf(draftId)) setDraft(draftId, '')
    send(words.trim())
  }
  return {
    draftId,
    ask,
    isAsking,
    /** Whether the assistant is writing. */
    isAnswering,
    stop: () => stop.mutate(),
    isStopping: stop.isPending,
  }
}

export type Asking = ReturnType<typeof useAsking>
