import type { App, Visitor } from '../context.ts'
import { createQuickLimits, networkOf } from '../platform/quick-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Looking, typing and reading cost little beside a message, but not nothing. */
const CALLS_PER_MESSAGE = 50

const TOO_MANY = 'This is going a little too fast. Wait a moment and try again.'

export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/** Counted by address and live chat: a visitor can take as many names as they like, an address costs something. */
export function createVisitorLimits({ config, now }: App) {
  const limits = createQuickLimits(now)
  const at = (ip: string, { widget_id }: Visitor) => `${widget_id} ${networkOf(ip)}`
  const rate = (name: string, who: string, ip: string, limit: number, windowMs: number) => ({
    name,
    who,
    ip,
    limit,
    windowMs,
    message: TOO_MANY,
  })
  const newChat = (ip: string, visitor: Visitor) =>
    rate('chat', at(ip, visitor), ip, config.WIDGET_CHAT_LIMIT, MINUTE_MS)

  return {
    takeMessage(ip: string, visitor: Visitor) {
      const { WIDGET_MESSAGE_LIMIT, WIDGET_MESSAGE_INTERVAL_MS } = config
      if (WIDGET_MESSAGE_INTERVAL_MS > 0)
        limits.take(rate('pause', `${visitor.bot_id} ${visitor.subject}`, ip, 1, WIDGET_MESSAGE_INTERVAL_MS))
      limits.take(rate('message', at(ip, visitor), ip, WIDGET_MESSAGE_LIMIT, MINUTE_MS))
    },
    /** Who comes back is counted by name, so that an office behind one address can browse as it likes. */
    takeSession(ip: string, visitor: Visitor, isKnown: boolean) {
      const who = isKnown ? `${visitor.bot_id} ${visitor.subject}` : at(ip, visitor)
      limits.take(rate('session', who, ip, config.WIDGET_SESSION_LIMIT, HOUR_MS))
    },
    mayBeginChat: (ip: string, visitor: Visitor) => limits.hasRoom(newChat(ip, visitor)),
    takeChat: (ip: string, visitor: Visitor) => limits.take(newChat(ip, visitor)),
    takeCall: (ip: string, visitor: Visitor) =>
      limits.take(
        rate('call', at(ip, visitor), ip, config.WIDGET_MESSAGE_LIMIT * CALLS_PER_MESSAGE, MINUTE_MS),
      ),
  }
}
