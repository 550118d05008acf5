import type { Section } from '@switchboard/contract'
import type { Chat } from '../../../data/chats.ts'

/** Hides live chats that were opened but contain no message. */
export const shownChats = (chats: Chat[], section: Section): Chat[] =>
  section === 'livechat'
    ? chats.filter(({ last_message_time, unread_messages }) => last_message_time || unread_messages > 0)
    : chats
