import type { Message } from '../../../../data/messages.ts'

/** The customer began the turn, and its files are theirs. A photo alone has no words to tell it by. */
export const isCustomers = ({ message_type }: Message): boolean =>
  message_type !== 'operator' && message_type !== 'user'
