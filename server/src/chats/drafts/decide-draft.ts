// Decisions on drafts. The first decision wins: each is one conditional update in the transaction that locks the chat,
// and the message it sends is stored in the same transaction.
import { allowsScope, type api, isTeachable, type Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction, Updateable } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChatRow, DraftRow, Schema } from '../../database/schema.ts'
import { knowledgeChanged } from '../../knowledge/knowledge-changed.ts'
import { teachIn } from '../../knowledge/lessons/teach.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { lockedChat } from '../locked-chat.ts'
import { presentMessages } from '../present-messages.ts'
import { announceSent, sendIn } from '../send-message.ts'
import { ownedDraft } from './owned-draft.ts'
import { presentDraft } from './present-drafts.ts'

interface Approval {
  /** Replaces the draft's text. */
  text?: string | undefined
  teach?: boolean | undefined
  /** Throws if the draft must not be sent. Runs in the transaction that locks the chat. */
  unless?: (tx: Transaction<Schema>, chat: ChatRow) => Promise<void>
}

/** Sends the draft as the person's own answer; the chat keeps its mode. An API key needs a scope to teach. */
export async function sendDraft(
  app: App,
  account: Account,
  draftId: number,
  { text, teach = false, unless }: Approval,
) {
  const mayTeach = !account.api_key || allowsScope(account.api_key.scopes, 'knowledge')
  const done = await inAccount(app.db, account.id, async (tx) => {
    const { draft: open, chat } = await lockedDraft(tx, account, draftId)
    const words = text ?? open.text
    const repeated = await sentBefore(tx, app, account, open, words)
    if (repeated) return { ...repeated, ended: null, taught: null }
    await unless?.(tx, chat)
    const decision = { state: 'sent', decided_by: account.user_id, decided_at: app.now() } as const
    await decide(tx, app, open, chat, 'open', decision)
    const { turn, ended } = await sendIn(tx, app, account, chat, {
      text: words,
      client_id: `draft-${open.id}`,
      keepsMode: true,
    })
    const draft = await change(tx, open, { sent_message_id: turn.id })
    const isLesson = teach && mayTeach && !open.looked_up && isTeachable(open.question)
    const agent = { account_id: account.id, agent_id: chat.agent_id }
    if (isLesson) await teachIn(tx, app, agent, [{ question: open.question, answer: words }])
    return {
      draft: await presentDraft(tx, app, draft),
      message: (await presentMessages(tx, app, account.id, [turn]))[0]!,
      ended,
      taught: isLesson ? chat.agent_id : null,
    }
  })
  const { draft, message, ended, taught } = done
  if (taught !== null) await knowledgeChanged(app, account.id, taught)
  if (ended) {
    announceSent(app, account.id, message, ended)
    tellDrafts(app, account.id, message.chat_id)
  }
  return { draft, message, taught: taught !== null }
}

interface Rejection {
  reason: api.drafts.RejectReason
  comment?: string | undefined
}

export async function rejectDraft(
  app: App,
  account: Account,
  draftId: number,
  { reason, comment = '' }: Rejection,
) {
  const rejected = await inAccount(app.db, account.id, async (tx) => {
    const { draft, chat } = await lockedDraft(tx, account, draftId)
    return presentDraft(
      tx,
      app,
      await decide(tx, app, draft, chat, 'open', {
        state: 'rejected',
        decided_by: account.user_id,
        decided_at: app.now(),
        reject_reason: reason,
        reject_comment: comment,
      }),
    )
  })
  tellRejection(app, account.id, rejected)
  return rejected
}

/** Undoes a rejection. */
export async function restoreDraft(app: App, account: Account, draftId: number) {
  const restored = await inAccount(app.db, account.id, async (tx) => {
    const { draft, chat } = await lockedDraft(tx, account, draftId)
    const open = {
      state: 'open',
      decided_by: null,
      decided_at: null,
      reject_reason: null,
      reject_comment: null,
    } as const
    return presentDraft(tx, app, await decide(tx, app, draft, chat, 'rejected', open))
  })
  tellRejection(app, account.id, restored)
  return restored
}

/** Call after the commit: open consoles reload their drafts. */
export const tellDrafts = (app: App, accountId: number, chatId: number) =>
  void app.realtime.publish(accountId, { type: 'drafts.updated', chat_id: chatId })

/** A rejection also changes why the chat needs a person and what is shown below the message. */
function tellRejection(app: App, accountId: number, { chat, message_id }: api.drafts.Draft): void {
  tellDrafts(app, accountId, chat.id)
  void app.realtime.publish(accountId, { type: 'message.updated', chat_id: chat.id, message_id })
}

async function lockedDraft(tx: Transaction<Schema>, account: Account, draftId: number) {
  const { chat_id } = await ownedDraft(tx, account, draftId)
  const chat = await lockedChat(tx, account.id, chat_id)
  if (!chat) throw notFound('Draft')
  return { draft: await ownedDraft(tx, account, draftId), chat }
}

/** Updates the draft if it is still in that state and of the current turn. Otherwise reports who decided first. */
async function decide(
  tx: Transaction<Schema>,
  app: App,
  draft: DraftRow,
  chat: ChatRow,
  from: DraftRow['state'],
  decision: Updateable<Schema['drafts']>,
): Promise<DraftRow> {
  const decided = await tx
    .updateTable('drafts')
    .set(decision)
    .where('account_id', '=', draft.account_id)
    .where('id', '=', draft.id)
    .where('state', '=', from)
    .where('turn', '=', chat.turn)
    .returningAll()
    .executeTakeFirst()
  if (decided) return decided
  const isOutdated = draft.state === from && draft.turn !== chat.turn
  const { state, by } = await presentDraft(tx, app, isOutdated ? { ...draft, state: 'void' } : draft)
  throw new AppError('conflict', refusalOf(state, by?.name ?? 'Somebody'))
}

const refusalOf = (state: api.drafts.DraftState, name: string): Reason =>
  ({
    open: reason('draft_open'),
    sent: reason('draft_sent', { name }),
    rejected: reason('draft_rejected', { name }),
    answered: reason('draft_answered', { name }),
    void: reason('draft_void'),
  })[state]

/** A repeated request by the same person with the same text: its first response may have been lost. */
async function sentBefore(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  draft: DraftRow,
  text: string,
) {
  if (draft.state !== 'sent' || draft.decided_by !== account.user_id) return null
  const turn = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', draft.sent_message_id)
    .where('answer', '=', text)
    .executeTakeFirst()
  if (!turn) return null
  const [message] = await presentMessages(tx, app, account.id, [turn])
  return { draft: await presentDraft(tx, app, draft), message: message! }
}

const change = (tx: Transaction<Schema>, { account_id, id }: DraftRow, to: Updateable<Schema['drafts']>) =>
  tx
    .updateTable('drafts')
    .set(to)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
