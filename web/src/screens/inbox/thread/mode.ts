import type { ChatMode } from '../../../data/chats.ts'

/** Defaults to the assistant. */
export const modeOf = (chat: { mode?: ChatMode | null } | undefined): ChatMode => chat?.mode ?? 'auto'
