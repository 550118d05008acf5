// Live events of one chat for the customer in it, over the widget's stream or its long poll.
import type { Database } from '../database/open.ts'
import type { Bus } from './bus.ts'
import {
  type ChatAddress,
  chatEvents,
  keyOfChat,
  type PresentChatEvents,
  type ReadChatEventsQuickly,
} from './chat-streams/chat-events.ts'
import { createWaits } from './chat-streams/waits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { looseFrame } from './realtime/frames.ts'
import { createStreams, type StreamRequest } from './realtime/streams.ts'

export type ChatStreams = {
  /** Call after the commit: all clients watching this chat, on any process, get the new events. */
  changed(accountId: number, chatId: number): void
  /**
   * Sends a transient signal to the clients watching right now: not stored, not numbered, at most 7 KB. For typing
   * indicators and streamed text.
   */
  tell<Signal extends { type: string }>(accountId: number, chatId: number, signal: Signal): void
  /** Registers how stored events are presented to the customer. */
  presenter(present: PresentChatEvents, readQuickly?: ReadChatEventsQuickly): void
  /** Takes over the response. Throws before touching it if the stream cannot be opened. */
  stream(chat: ChatAddress, request: StreamRequest): Promise<void>
  /** Resolves when the chat changes, the time is up or the signal is aborted. Call it before reading the events. */
  wait(accountId: number, chatId: number, ms: number, signal: AbortSignal): Promise<void>
  /** Makes an account's visitors reconnect, in every process; reconnecting requires a valid token. */
  endStreamsOf(accountId: number): void
  start(): Promise<void>
  /** Tells all clients to reconnect elsewhere and takes no new ones. */
  endStreams(): Promise<void>
  stop(): Promise<void>
}

export type ChatStreamsParts = {
  database: Pick<Database, 'db'>
  bus: Bus
  log: Log
  metrics: Metrics
  maxStreams: number
  maxStreamsPerChat?: number
  heartbeatMs?: number
  longestStreamMs?: number
}

export function createChatStreams(parts: ChatStreamsParts): ChatStreams {
  const { database, bus, metrics, maxStreamsPerChat = 10 } = parts
  let present: PresentChatEvents = async (_tx, _chat, events) => events.map(() => null)
  let readQuickly: ReadChatEventsQuickly = async () => null
  const streams = createStreams({
    ...parts,
    db: database.db,
    source: chatEvents(
      (...call) => present(...call),
      (...call) => readQuickly(...call),
    ),
    maxStreamsPerKey: maxStreamsPerChat,
  })
  const waits = createWaits(streams.connections)
  let leaveBus = async () => {}

  bus.hear(CHANGED, {
    onMessage(key) {
      streams.catchUp(key)
      waits.wake(key)
    },
    onReconnect() {
      streams.catchUpAll()
      waits.wakeAll()
    },
  })
  bus.hear(TOLD, {
    onMessage(message) {
      const [key, signal] = JSON.parse(message) as [string, { type: string }]
      streams.say(key, looseFrame(signal))
    },
    onReconnect() {},
  })
  bus.hear(ENDED, {
    onMessage(accountId) {
      streams.endWhere((chat) => String(chat.accountId) === accountId)
      waits.wakeWhere((key) => key.startsWith(`${accountId}/`))
    },
    onReconnect() {},
  })
  metrics.gauge('visitor_streams', streams.connections.taken)

  async function endStreams() {
    waits.close()
    await streams.close()
  }

  return {
    changed: (accountId, chatId) => bus.tell(CHANGED, keyOfChat({ accountId, chatId })),
    tell: (accountId, chatId, signal) =>
      bus.tell(TOLD, JSON.stringify([keyOfChat({ accountId, chatId }), signal])),
    presenter(presentEvents, readEventsQuickly) {
      present = presentEvents
      if (readEventsQuickly) readQuickly = readEventsQuickly
    },
    stream: streams.open,
    wait: (accountId, chatId, ms, signal) => waits.wait(keyOfChat({ accountId, chatId }), ms, signal),
    endStreamsOf: (accountId) => bus.tell(ENDED, String(accountId)),
    endStreams,
    async start() {
      leaveBus = await bus.join()
      streams.start()
    },
    async stop() {
      await endStreams()
      await leaveBus()
    },
  }
}

const CHANGED = 'chat'
const TOLD = 'chat told'
const ENDED = 'chats ended'
