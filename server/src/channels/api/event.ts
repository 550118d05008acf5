import type { api } from '@switchboard/contract'
import type { OutgoingPart, Thread } from '../channel.ts'
import { conversationIdOf } from './credentials.ts'

type Event = api.apiChannel.ApiChannelEvent

/** The same for every attempt, so that a receiver can discard duplicates. */
export const eventIdOf = (deliveryId: number) => `msg_${deliveryId}`

interface Told {
  botId: number
  deliveryId: number
  thread: Thread
  /** The message the event is about: its own id at the first try, otherwise the id of the original. */
  messageId: string
  by: OutgoingPart['by']
  text: string
  file?: Event['data']['message']['file']
}

export const eventOf = (
  type: Event['type'],
  { botId, deliveryId, thread, messageId, by, text, file = null }: Told,
): Event => ({
  id: eventIdOf(deliveryId),
  type,
  data: {
    bot_id: botId,
    conversation_id: conversationIdOf(thread.key),
    customer_id: (thread.meta.customer_id as string | undefined) ?? null,
    message: { id: messageId, text, by, file },
  },
})
