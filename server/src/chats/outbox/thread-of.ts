import type { Thread } from '../../channels/channel.ts'
import type { ChatRow } from '../../database/schema.ts'

/** The customer's address on the channel. */
export const threadOf = ({ external_id, context }: Pick<ChatRow, 'external_id' | 'context'>): Thread => ({
  key: external_id ?? '',
  meta: context.channel ?? {},
})
