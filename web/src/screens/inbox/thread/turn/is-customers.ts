import type { Message } from '../../../../data/messages.ts'

/**
 * Whether the customer started the turn, so that its files are theirs. A turn with only a photo has no text to tell
 * by.
 */
export const isCustomers = ({ message_type }: Message): boolean =>
  message_type !== 'operator' && message_type !== 'user'
