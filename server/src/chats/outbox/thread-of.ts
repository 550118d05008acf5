import type { Thread } from '../../channels/channel.ts'
import type { ChatRow } from '../../database/schema.ts'

/** Where a customer is reached, as the channel knows it. */
export const threadOf = ({ external_id, context }: Pick<ChatRow, 'external_id' | 'context'>): Thread => ({
  key: external_id ?? '',
  meta: context.channel ?? {},
})
