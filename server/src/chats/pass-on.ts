import type { Transaction } from 'kysely'
import { connectedBot } from '../bots/connected-bot.ts'
import { channelBot } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import type { JobRun } from '../platform/jobs.ts'
import { threadOf } from './outbox/thread-of.ts'

type Payload = { chat_id: number }

/** Channels with their own agents get a chat that needs a person, once the customer was notified. */
export function passChatsOn(app: App): void {
  app.jobs.on('pass_on', (run) => passOn(app, run as JobRun<Payload>))
}

export async function askToPassOn(tx: Transaction<Schema>, app: App, { account_id, id, bot_id }: ChatRow) {
  const bot = bot_id === null ? undefined : await connectedBot(tx, account_id, bot_id)
  const adapter = bot && app.channels[bot.integration_type]
  if (adapter?.receives !== 'remote' || !adapter.passOn) return
  await enqueue(tx, app, account_id, id)
}

const enqueue = (tx: Transaction<Schema>, app: App, account_id: number, chat_id: number, run_at?: Date) =>
  app.jobs.enqueue(tx, {
    account_id,
    kind: 'pass_on',
    payload: { chat_id } satisfies Payload,
    dedupe_key: String(chat_id),
    max_attempts: 8,
    ...(run_at && { run_at }),
  })

const AFTER_DELIVERIES_MS = 1_000

export async function passOn(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const { chat_id } = payload
  const ready = await inAccount(app.db, accountId, async (tx) => {
    const chat = await waitingChat(tx, accountId, chat_id)
    const bot = chat && (await connectedBot(tx, accountId, chat.bot_id))
    if (!bot) return null
    if (!(await isStillTold(tx, chat))) return { chat, bot }
    await enqueue(tx, app, accountId, chat_id, new Date(Date.now() + AFTER_DELIVERIES_MS))
    return null
  })
  const adapter = ready && app.channels[ready.bot.integration_type]
  if (adapter?.receives !== 'remote') return
  await adapter.passOn?.(channelBot(app.secrets, ready!.bot), threadOf(ready!.chat)).catch((error) => {
    // Our own team still sees the chat.
    if (!(error instanceof AppError) || error.code === 'channel_unreachable') throw error
    app.log.warn({ err: error, chat: chat_id }, 'a chat was not passed on')
  })
}

/** Returns nothing if somebody answered or gave the chat back to the assistant meanwhile. */
const waitingChat = (tx: Transaction<Schema>, accountId: number, chatId: number) =>
  tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .where('needs_person', '=', true)
    .executeTakeFirst()

async function isStillTold(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<boolean> {
  const open = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
