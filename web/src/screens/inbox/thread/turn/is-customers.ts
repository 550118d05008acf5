import type { Message } from '../../../../data/messages.ts'

/** Whether the customer started the turn, so that its files are theirs. Its text may be empty, as with a photo. */
export const isCustomers = ({ message_type }: Message): boolean =>
  message_type !== 'operator' && message_type !== 'user'
