import { api } from '@switchboard/contract'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { internalChatKeys, messagesOf, NEW_DIALOG } from './internal-chat.ts'
import { keyOf, localMessage } from './local-message.ts'
import { changeMessages } from './message-cache.ts'
import { type Message, placeMessage, without } from './message-list.ts'

interface Dialog {
  agentId: number
  chatId: number
  /** Called when the question is stored; the dialog may be a new one. */
  onAsked: (chatId: number) => Promise<void> | void
  onError: (error: Error, text: string) => void
}

/** Asks the assistant. The question is shown at once and removed if sending fails. */
export function useAsk({ agentId, chatId, onAsked, onError }: Dialog) {
  const cache = useQueryClient()
  const mutationKey = ['ask', agentId, chatId]
  const isAsking = useIsMutating({ mutationKey }) > 0
  const takeOut = ({ id }: Message) => changeMessages(cache, chatId, (list) => without(list, id))

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (question: Message) =>
      call(api.internalChat.send, {
        body: {
          message: question.question,
          agent_id: agentId,
          ...(chatId !== NEW_DIALOG && { chat_id: chatId }),
        },
        headers: keyOf(question),
      }),
    onMutate: (question) => changeMessages(cache, chatId, (list) => placeMessage(list, question)),
    onSuccess: async ({ chat_id }, question) => {
      void cache.invalidateQueries({ queryKey: internalChatKeys.ofAgent(agentId) })
      // If this fetch fails, the dialog's own query retries.
      await cache.fetchQuery({ ...messagesOf(cache, chat_id), staleTime: 0 }).catch(() => {})
      await onAsked(chat_id)
      takeOut(question)
    },
    onError: (error, question) => {
      takeOut(question)
      onError(error, question.question)
    },
  })

  const ask = (text: string) => mutate(localMessage(chatId, { question: text }))
  return { ask, isAsking }
}

/** Stops the answer in progress; the text written so far stays. */
export const useStopAnswer = (chatId: number, { onError }: { onError: (error: Error) => void }) =>
  useMutation({
    mutationFn: () => call(api.internalChat.stop, { params: { id: chatId } }),
    onError,
  })
