import { connectedBot } from '../bots/connected-bot.ts'
import type { ChannelBot, RemoteAdapter, Thread } from '../channels/channel.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow } from '../database/schema.ts'
import { threadOf } from './outbox/thread-of.ts'

type TypingChat = Pick<ChatRow, 'account_id' | 'bot_id' | 'external_id' | 'context'>

/** Providers show the indicator for about five seconds. */
const EVERY_MS = 4_000
const LONGEST_MS = 60_000

/** Shows the typing indicator on an external channel until the returned function is called. */
export function keepTyping(app: App, chat: TypingChat): () => void {
  const end = new AbortController()
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(LONGEST_MS)])
  keepShowing(app, chat, signal).catch((err) => app.log.debug({ err }, 'typing was not shown'))
  return () => end.abort()
}

/** Shows it once for an operator: their console reports typing repeatedly. */
export async function showTypingOnce(app: App, chat: TypingChat): Promise<void> {
  const typist = await typistOf(app, chat)
  if (typist) await show(typist, AbortSignal.timeout(EVERY_MS))
}

async function keepShowing(app: App, chat: TypingChat, signal: AbortSignal): Promise<void> {
  const typist = await typistOf(app, chat)
  if (!typist || signal.aborted) return
  const timer = setInterval(() => void show(typist, signal), EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  await show(typist, signal)
}

interface Typist {
  adapter: RemoteAdapter
  bot: ChannelBot
  thread: Thread
}

async function typistOf(app: App, chat: TypingChat): Promise<Typist | null> {
  if (chat.bot_id === null) return null
  const bot = await inAccount(app.db, chat.account_id, (tx) => connectedBot(tx, chat.account_id, chat.bot_id))
  const adapter = bot && app.channels[bot.integration_type]
  if (!bot || adapter?.receives !== 'remote' || !adapter.showTyping) return null
  return { adapter, bot: channelBot(app.secrets, bot), thread: threadOf(chat) }
}

/** The indicator is optional, so failures are ignored. */
const show = ({ adapter, bot, thread }: Typist, signal: AbortSignal) =>
  adapter.showTyping!(bot, thread, signal).catch(() => {})
