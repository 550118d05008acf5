import type { Chat } from '../../data/chats.ts'

/** The assistant answers again, yet not what was asked while it could not. */
export const isLeftToPeople = ({ mode, needs_person }: Pick<Chat, 'mode' | 'needs_person'>): boolean =>
  mode === 'auto' && needs_person
