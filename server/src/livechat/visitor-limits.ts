import type { App, Visitor } from '../context.ts'
import { createQuickLimits, networkOf, providerOf, wideNetworkOf } from '../platform/quick-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Viewing, typing and reading cost much less than a message, but are not free. */
const CALLS_PER_MESSAGE = 50

/** From this share of its hourly limit a live chat is crowded: addresses with many new conversations have to wait. */
const CROWDED_SHARE = 0.25
const CHATS_WHEN_CROWDED = 3
/** For all the networks that one customer of a provider may have. */
const CHATS_OF_WIDE_NETWORK = 12
/** Above its hourly limit a live chat accepts this many times more for people, so that a flood shuts nobody out. */
const TAKEN_FOR_PEOPLE = 5
/** Share per provider: somebody who rents thousands of addresses at one provider must not shut out others. */
const SHARE_OF_PROVIDER = 0.5

/** Limits that other visitors use up. */
const SHARED = new Set(['chats', 'chats_of_provider'])

const TOO_MANY = 'This is going a little too fast. Wait a moment and try again.'

/** Who answers a new conversation. */
export type ChatPlace = 'ai' | 'person'

export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/** Counts by address and live chat: names are free, addresses are not. */
export function createVisitorLimits({ config, now }: App) {
  const limits = createQuickLimits(now)
  const at = (ip: string, { widget_id }: Visitor) => `${widget_id} ${networkOf(ip)}`
  const around = (ip: string, { widget_id }: Visitor) => `${widget_id} ${wideNetworkOf(ip)}`
  const widely = (ip: string, { widget_id }: Visitor) => `${widget_id} ${providerOf(ip)}`
  const rate = (name: string, who: string, ip: string, limit: number, windowMs: number) => ({
    name,
    who,
    ip,
    limit,
    windowMs,
    message: TOO_MANY,
  })
  const perHour = config.WIDGET_CHATS_PER_HOUR
  /** Ignores the address: a proxy on this machine makes every visitor local. */
  const ofWidget = ({ widget_id }: Visitor, limit: number) => rate('chats', widget_id, '', limit, HOUR_MS)
  const isCrowded = (visitor: Visitor) => !limits.hasRoom(ofWidget(visitor, perHour * CROWDED_SHARE))
  /** The limits that a new conversation counts against. */
  const newChat = (ip: string, visitor: Visitor) => [
    rate('chat', around(ip, visitor), ip, config.WIDGET_CHAT_LIMIT, MINUTE_MS),
    ofWidget(visitor, perHour * TAKEN_FOR_PEOPLE),
    rate(
      'chats_of_provider',
      widely(ip, visitor),
      ip,
      perHour * TAKEN_FOR_PEOPLE * SHARE_OF_PROVIDER,
      HOUR_MS,
    ),
    rate('chats_here', at(ip, visitor), ip, crowdedLimit(visitor, CHATS_WHEN_CROWDED), HOUR_MS),
    rate('chats_around', around(ip, visitor), ip, crowdedLimit(visitor, CHATS_OF_WIDE_NETWORK), HOUR_MS),
  ]
  const crowdedLimit = (visitor: Visitor, limit: number) => {
    if (!isCrowded(visitor)) return Number.POSITIVE_INFINITY
    return visitor.is_browser ? limit : 0
  }
  const full = (ip: string, visitor: Visitor) => newChat(ip, visitor).find((slot) => !limits.hasRoom(slot))

  const isFirst = (name: string, { widget_id }: Visitor) => {
    const once = rate(name, widget_id, '', 1, HOUR_MS)
    if (!limits.hasRoom(once)) return false
    limits.take(once)
    return true
  }

  return {
    takeMessage(ip: string, visitor: Visitor) {
      const { WIDGET_MESSAGE_LIMIT, WIDGET_MESSAGE_INTERVAL_MS } = config
      if (WIDGET_MESSAGE_INTERVAL_MS > 0)
        limits.take(rate('pause', `${visitor.bot_id} ${visitor.subject}`, ip, 1, WIDGET_MESSAGE_INTERVAL_MS))
      limits.take(rate('message', at(ip, visitor), ip, WIDGET_MESSAGE_LIMIT, MINUTE_MS))
    },
    /** Returning visitors are counted by name, so that an office behind one address is not limited. */
    takeSession(ip: string, visitor: Visitor, isKnown: boolean) {
      const who = isKnown ? `${visitor.bot_id} ${visitor.subject}` : at(ip, visitor)
      limits.take(rate('session', who, ip, config.WIDGET_SESSION_LIMIT, HOUR_MS))
    },
    /** Called before it is known if this message begins a conversation. Returns null if a limit is reached. */
    reserveChat(ip: string, visitor: Visitor): ChatPlace | null {
      if (full(ip, visitor)) return null
      const place = limits.hasRoom(ofWidget(visitor, perHour)) ? 'ai' : 'person'
      for (const slot of newChat(ip, visitor)) limits.add(slot)
      return place
    },
    releaseChat(ip: string, visitor: Visitor) {
      for (const slot of newChat(ip, visitor)) limits.giveBack(slot)
    },
    refuseChat(ip: string, visitor: Visitor) {
      const slot = full(ip, visitor)
      if (slot) limits.take(slot)
    },
    /** Whether new visitors are turned away whatever they did; true at most once an hour, to warn the owner. */
    noteFull(ip: string, visitor: Visitor): boolean {
      const slot = full(ip, visitor)
      return slot !== undefined && SHARED.has(slot.name) && isFirst('warned_full', visitor)
    },
    /** Records a new conversation. Returns true at most once an hour if the live chat is crowded, to warn its owner. */
    noteBegun(visitor: Visitor): boolean {
      const begun = rate('begun', visitor.widget_id, '', perHour * CROWDED_SHARE, HOUR_MS)
      limits.add(begun)
      return !limits.hasRoom(begun) && isFirst('warned', visitor)
    },
    takeCall: (ip: string, visitor: Visitor) =>
      limits.take(
        rate('call', at(ip, visitor), ip, config.WIDGET_MESSAGE_LIMIT * CALLS_PER_MESSAGE, MINUTE_MS),
      ),
  }
}
