import { api, CallError } from '@switchboard/contract'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ownPerson } from './account.ts'
import { call } from './call.ts'
import { reasonIn } from './failure-text.ts'
import { keyOf, localMessage } from './local-message.ts'
import { changeMessages, messageKeys } from './message-cache.ts'
import { isLocal, type Message, type MessageList, placeMessage, storedAs, without } from './message-list.ts'

export type Attachment = api.messages.Attachment
export type Words = { text: string; attachments: Attachment[] }

/** Shows a message as soon as it is written, as sending, failed, or replaced by the stored one. */
export function useSendMessage(chatId: number) {
  const cache = useQueryClient()
  const mutationKey = ['send_message', chatId]
  const isSending = useIsMutating({ mutationKey }) > 0
  const { mutateAsync: send } = useMutation({
    mutationKey,
    mutationFn: async (message: Message) => {
      try {
        return (await call(api.messages.send, requestOf(message))).message
      } catch (error) {
        // The response was lost, but a live event has confirmed that the message is stored.
        const stored = storedAs(shownMessages(cache, chatId), message)
        if (stored) return stored
        throw error
      }
    },
    onMutate: (message) =>
      show(cache, {
        ...message,
        author: ownPerson(cache),
        delivery: 'sending',
        delivery_error: null,
        delivery_reason: null,
      }),
    // A version received by live event is newer than this response.
    onSuccess: (answer, message) =>
      changeMessages(cache, chatId, (list) =>
        storedAs(list.messages, message) ? list : placeMessage(list, answer),
      ),
    onError: (error, message) =>
      show(cache, {
        ...message,
        delivery: 'failed',
        delivery_error: (error instanceof CallError && error.message) || null,
        delivery_reason: reasonIn(error),
      }),
  })
  return { send, isSending }
}

/** The chat's messages that failed to send and wait for a manual retry. */
export const failedMessages = (cache: QueryClient, chatId: number): Message[] =>
  shownMessages(cache, chatId).filter((message) => isLocal(message) && message.delivery === 'failed')

export const dropMessage = (cache: QueryClient, { chat_id, id }: Message) =>
  changeMessages(cache, chat_id, (list) => without(list, id))

export const newMessage = (chatId: number, { text, attachments }: Words): Message =>
  localMessage(chatId, {
    answer: text,
    answered_by: 'operator',
    answered_at: new Date().toISOString(),
    attachments,
    delivery: 'sending',
  })

function requestOf(message: Message) {
  const { chat_id, answer, attachments } = message
  const attachment_ids = attachments.map((attachment) => attachment.id)
  return {
    params: { id: chat_id },
    body: { message: answer ?? '', ...(attachment_ids.length > 0 && { attachment_ids }) },
    headers: keyOf(message),
  }
}

const shownMessages = (cache: QueryClient, chatId: number): Message[] =>
  cache.getQueryData<MessageList>(messageKeys.ofChat(chatId))?.messages ?? []

const show = (cache: QueryClient, message: Message) =>
  changeMessages(cache, message.chat_id, (list) => placeMessage(list, message))
