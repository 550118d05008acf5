import type { Reason } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import { tellDrafts } from '../chats/drafts/decide-draft.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import { storeProposals } from '../chats/proposals/store-proposals.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { MessageRow } from '../database/schema.ts'
import { withFileNames } from '../knowledge/files/file-names.ts'
import { type Answer, writeAnswer } from './answer.ts'
import { takeInFiles } from './media/take-in-files.ts'
import { type ReadTurn, readTurn } from './read-turn.ts'
import { openTurn } from './turn.ts'

interface Draft {
  /** There is no draft; `response` says why. */
  warning: boolean
  response: string
  reason?: Reason
  sources: Answer['sources']
}

/** Generates the assistant's next answer. The text is neither stored nor sent; that is up to the operator. */
export async function draftAnswer(
  app: App,
  account: Account,
  chatId: number,
  signal: AbortSignal,
): Promise<Draft> {
  await inAccount(app.db, account.id, (tx) => ownedChat(tx, account, chatId))
  const beganAt = performance.now()
  const read = await readWithFiles(app, account.id, chatId, signal)
  if (read?.is_halted) return none(reason('draft_stopped'))
  const turn = read && (await openTurn(app, reopenLeft(read)))
  if (!turn?.asked) return none(reason('draft_nothing'))
  const {
    kind,
    text,
    sources,
    proposals = [],
  } = await writeAnswer(app, { ...turn, beganAt }, () => {}, signal)
  if (kind === 'unknown') return none(reason('draft_unknown'))
  if (kind === 'failure') return none(reason('draft_failed'))
  const asked = { message_id: turn.message.id, language: turn.language }
  const named = await inAccount(app.db, account.id, async (tx) => {
    // The text says that the change was passed on, so it must be stored.
    const chat = proposals.length > 0 && (await lockedChat(tx, account.id, chatId))
    if (chat) await storeProposals(tx, app, chat, asked, proposals)
    return withFileNames(tx, account.id, sources)
  })
  if (proposals.length > 0) tellDrafts(app, account.id, chatId)
  return { warning: false, response: text, sources: named }
}

async function readWithFiles(app: App, accountId: number, chatId: number, signal: AbortSignal) {
  const read = await readTurn(app, accountId, chatId)
  const isNew = read && !read.is_halted && (await takeInFiles(app, reopenLeft(read), signal, () => {}))
  return isNew ? readTurn(app, accountId, chatId) : read
}

/** Reopens turns that were left to a person, so that a draft covers every unanswered question. */
export const reopenLeft = (read: ReadTurn): ReadTurn => ({ ...read, history: read.history.map(reopen) })

const reopen = (message: MessageRow): MessageRow & { is_reopened?: boolean } =>
  message.answered_by === null && !message.answer ? { ...message, answer: null, is_reopened: true } : message

const none = (why: Reason): Draft => ({
  warning: true,
  response: englishReason(why),
  reason: why,
  sources: [],
})
