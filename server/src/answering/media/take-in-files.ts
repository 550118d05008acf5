// Converts the files of a question into text before it is answered: recordings are transcribed, pictures described. The
// text counts as the customer's own words and never as a source.
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PICTURES_PER_TURN, RECORDINGS_PER_TURN } from '@switchboard/contract'
import { transcriberOf } from '../../agents/agent-endpoint.ts'
import { withFallbackModel } from '../../agents/agent-model.ts'
import type { Spent } from '../../agents/metered-model.ts'
import { addChatEvent, announce } from '../../chats/announce.ts'
import { EnoughSaid } from '../../chats/answers-under-way.ts'
import { askedIn, burstOf } from '../../chats/burst.ts'
import { lockedChat } from '../../chats/locked-chat.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { MessageRow } from '../../database/schema.ts'
import { pictureFor } from '../../llm/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReadTurn, TurnFile } from '../read-turn.ts'
import { readyModels } from '../ready-model.ts'
import { describePicture } from './describe-picture.ts'
import { isPicture, isRecording, maybeMedia } from './kinds.ts'

type OnSpent = (spent: Spent) => void
type Words = Partial<Pick<TurnFile, 'transcript' | 'description'>>

/**
 * Returns false if no file was converted, so that the turn need not be read again. Without a model for it, or if the
 * provider fails, files stay as they are.
 */
export async function takeInFiles(
  app: App,
  read: ReadTurn,
  signal: AbortSignal,
  onSpent: OnSpent,
): Promise<boolean> {
  const burst = burstOf(read.history)
  if (!burst.some(({ id }) => hasMedia(read, id))) return false
  const listen = transcriberOf(app, read.agent) ?? transcriberOf(app, withFallbackModel(read.agent))
  const { ready } = await readyModels(app, read.agent, { onSpent })
  const eyes = ready.find(({ seesPictures }) => seesPictures)?.model
  if (!listen && !eyes) return false
  try {
    const files = await arrivedFiles(app, read, burst, signal)
    const asked = askedIn(burst)
    const recordings = !listen
      ? []
      : files.filter((file) => file.transcript === null && isRecording(file, questionOf(burst, file)))
    const pictures = !eyes ? [] : files.filter((file) => file.description === null && isPicture(file))
    const longestMs = Math.ceil(app.config.ANSWER_LIMIT_S * 1000 * SHARE)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    const learnt = await Promise.all([
      ...recordings.slice(0, RECORDINGS_PER_TURN).map((file) =>
        putIntoWords(app, read, file, signal, async (bytes) => ({
          transcript: await listen!(
            { name: file.file_name, mediaType: file.media_type, bytes },
            limit,
            onSpent,
          ),
        })),
      ),
      ...pictures.slice(0, PICTURES_PER_TURN).map((file) =>
        putIntoWords(app, read, file, signal, async (bytes) => {
          const picture = pictureFor(file.media_type, bytes)
          return picture && { description: await describePicture(eyes!, picture, asked, limit) }
        }),
      ),
    ])
    return learnt.some(Boolean)
  } catch (error) {
    // The abort is handled where the answer is written.
    if (signal.reason instanceof EnoughSaid) return false
    throw error
  }
}

/** The share of the answer time for converting files, after they have arrived. */
const SHARE = 1 / 3

const hasMedia = ({ files, awaited }: ReadTurn, id: number) =>
  files.some((file) => file.message_id === id && isUnread(file)) ||
  awaited.some((file) => file.message_id === id && maybeMedia(file))

const isUnread = (file: TurnFile) =>
  (file.description === null && isPicture(file)) ||
  (file.transcript === null && /^(?:audio|video)\//.test(file.media_type))

const questionOf = (burst: MessageRow[], { message_id }: TurnFile): string =>
  burst.find(({ id }) => id === message_id)?.question ?? ''

/** Channels announce a file first and deliver it a moment later. */
async function arrivedFiles(
  app: App,
  { chat, files, awaited }: ReadTurn,
  burst: MessageRow[],
  signal: AbortSignal,
): Promise<TurnFile[]> {
  const ids = burst.map(({ id }) => id)
  if (awaited.some((file) => ids.includes(file.message_id) && maybeMedia(file)))
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      if ((await awaitedCount(app, chat.account_id, ids)) === 0) break
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  else return files.filter(({ message_id }) => ids.includes(message_id))
  return inAccount(app.db, chat.account_id, async (tx) => {
    const rows = await tx
      .selectFrom('attachments')
      .select(['id', 'message_id', 'file_name', 'media_type', 'size', 'blob', 'transcript', 'description'])
      .where('account_id', '=', chat.account_id)
      .where('message_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows as TurnFile[]
  })
}

const LONGEST_WAIT_MS = 15_000
const LOOK_EVERY_MS = 250

const awaitedCount = (app: App, accountId: number, ids: number[]): Promise<number> =>
  inAccount(app.db, accountId, async (tx) => {
    const { count } = await tx
      .selectFrom('remote_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('message_id', 'in', ids)
      .where('fetched_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  })

/** Stored with the file, so that each file is paid for only once. */
async function putIntoWords(
  app: App,
  { chat }: ReadTurn,
  file: TurnFile,
  signal: AbortSignal,
  read: (bytes: Uint8Array) => Promise<Words | null>,
): Promise<boolean> {
  const { account_id, id: chat_id } = chat
  let words: Words | null
  try {
    words = await read(await buffer(await app.blobs.get(file.blob)))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) && (error as Error).name !== 'TimeoutError') throw error
    app.log.warn({ err: error, chat_id }, 'a file of a customer could not be put into words')
    return false
  }
  if (words === null) return false
  const kept = words
  await inAccount(app.db, account_id, async (tx) => {
    await lockedChat(tx, account_id, chat_id)
    await tx
      .updateTable('attachments')
      .set({ ...kept })
      .where('account_id', '=', account_id)
      .where('id', '=', file.id)
      .execute()
    if (kept.transcript) await addChatEvent(tx, account_id, chat_id, file.message_id)
  })
  if (kept.transcript) announce(app, account_id, chat_id, [file.message_id])
  return true
}
