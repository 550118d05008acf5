// Copies customers' files from the provider: consoles never fetch from other servers, and provider URLs expire.
import { REMOTE_FILE_MAX_BYTES } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { connectedBot } from '../../bots/connected-bot.ts'
import type { RemoteAdapter } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, ChatRow, RemoteFileRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { addChatEvent, announce } from '../announce.ts'
import { keepBytes } from '../files/keep-file.ts'
import { withinQuota } from '../files/quota.ts'
import { lockedChat } from '../locked-chat.ts'
import { notTaken } from './not-taken.ts'
import { openAt } from './open-at.ts'

type Run = Pick<JobRun<{ message_id: number }>, 'accountId' | 'payload' | 'signal'>

export function fetchFiles(app: App): void {
  app.jobs.on(
    'fetch_files',
    (run) => fetchFilesOf(app, run as JobRun<{ message_id: number }>),
    (run) => giveUp(app, run as JobRun<{ message_id: number }>),
  )
}

export async function fetchFilesOf(app: App, { accountId, payload, signal }: Run): Promise<void> {
  for (const waiting of await waitingFiles(app, accountId, payload.message_id)) {
    const adapter = app.channels[waiting.bot.integration_type]
    if (adapter?.receives === 'remote') await fetchFile(app, adapter, waiting, signal)
  }
}

interface Waiting {
  file: RemoteFileRow
  chat: Pick<ChatRow, 'account_id' | 'id' | 'context'>
  bot: BotRow
}

async function fetchFile(app: App, adapter: RemoteAdapter, waiting: Waiting, signal: AbortSignal) {
  const { file, chat, bot } = waiting
  const { account_id, bot_id, message_id } = file
  const owner = { account_id, bot_id, external_id: null, chat_id: chat.id, message_id }
  try {
    if (Number(file.size) > REMOTE_FILE_MAX_BYTES)
      throw new AppError('payload_too_large', 'The file is too large')
    // Some channels do not report the size beforehand. The stored size then counts against the quota of the next file.
    await withinQuota(app, { account_id, bot_id, subject: null }, Number(file.size ?? 0), async () => {
      const { name, bytes } = await openAt(adapter, channelBot(app.secrets, bot), file, signal)
      await keepBytes(app, owner, name, bytes, {
        maxBytes: REMOTE_FILE_MAX_BYTES,
        withRecordings: true,
        also: async (tx) => {
          if (!(await markFetched(tx, app, file))) throw new FetchedAlready()
          await addChatEvent(tx, account_id, chat.id, message_id)
        },
      })
    })
    announce(app, account_id, chat.id, [message_id])
  } catch (error) {
    if (error instanceof FetchedAlready) return
    if (!(error instanceof AppError) || !REFUSED.has(error.code)) throw error
    await sayNotTaken(app, waiting, error)
  }
}

/** Another job for this message fetched the file first: an album arrives in parts, and each part queues a job. */
class FetchedAlready extends Error {}

/** Errors that a retry would not change. */
const REFUSED = new Set([
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
  'too_many_requests',
  'channel_refused',
  'channel_taken',
])

/** Puts the reason into the message in place of the file. */
async function sayNotTaken(app: App, { file, chat }: Waiting, reason: AppError | null): Promise<void> {
  const { account_id, message_id } = file
  const words = notTaken(chat, file.file_name, reason?.code ?? null)
  await inAccount(app.db, account_id, async (tx) => {
    await lockedChat(tx, account_id, chat.id)
    if (!(await markFetched(tx, app, file))) return
    await tx
      .updateTable('messages')
      .set({ question: sql<string>`question || ${`\n${words}`}::text` })
      .where('account_id', '=', account_id)
      .where('id', '=', message_id)
      .execute()
    await addChatEvent(tx, account_id, chat.id, message_id)
  })
  announce(app, account_id, chat.id, [message_id])
}

/** The job has run out of attempts to reach the provider. */
async function giveUp(app: App, { accountId, payload }: Run): Promise<void> {
  for (const waiting of await waitingFiles(app, accountId, payload.message_id))
    await sayNotTaken(app, waiting, null)
}

async function markFetched(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: RemoteFileRow,
): Promise<boolean> {
  const marked = await tx
    .updateTable('remote_files')
    .set({ fetched_at: app.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('fetched_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

const waitingFiles = ({ db }: App, accountId: number, messageId: number): Promise<Waiting[]> =>
  inAccount(db, accountId, async (tx) => {
    const files = await tx
      .selectFrom('remote_files')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('message_id', '=', messageId)
      .where('fetched_at', 'is', null)
      .orderBy('id')
      .execute()
    if (files.length === 0) return []
    const chat = await tx
      .selectFrom('chats')
      .select(['account_id', 'id', 'context'])
      .where('account_id', '=', accountId)
      .where('id', '=', (messages) =>
        messages
          .selectFrom('messages')
          .select('chat_id')
          .where('account_id', '=', accountId)
          .where('id', '=', messageId),
      )
      .executeTakeFirstOrThrow()
    const bot = await connectedBot(tx, accountId, files[0]!.bot_id)
    return bot ? files.map((file) => ({ file, chat, bot })) : []
  })
