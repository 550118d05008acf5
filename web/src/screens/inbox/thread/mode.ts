import type { ChatMode } from '../../../data/chats.ts'

/** Until something else is known, the assistant answers. */
export const modeOf = (chat: { mode?: ChatMode | null } | undefined): ChatMode => chat?.mode ?? 'auto'
