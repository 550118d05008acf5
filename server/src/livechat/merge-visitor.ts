import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { addChatEvent, announce } from '../chats/announce.ts'
import { dropAnswerOf } from '../chats/answers-under-way.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatContact, ChatRow, Schema } from '../database/schema.ts'
import { mergeChats } from './merge-chats.ts'
import { visitorName } from './visitor-name.ts'
import { isVerified } from './visitor-token.ts'

/**
 * Call this when an anonymous visitor is identified. Their anonymous messages begin their conversation or are appended
 * to the one they have; those of another identified person stay that person's. Returns the contact if they have a
 * conversation.
 */
export async function mergeVisitor(
  app: App,
  former: Visitor,
  known: Visitor,
): Promise<ChatContact | undefined> {
  try {
    return await unite(app, former, known)
  } catch (error) {
    if (AT_THE_SAME_MOMENT.includes((error as { code?: string }).code ?? '')) return unite(app, former, known)
    throw error
  }
}

// A unique violation (the visitor just started a conversation on another device) or a deadlock: a retry succeeds.
const AT_THE_SAME_MOMENT = ['23505', '40P01']

async function unite(app: App, former: Visitor, known: Visitor): Promise<ChatContact | undefined> {
  const { account_id } = known
  const outcome = await inAccount(app.db, account_id, async (tx) => {
    // Lock contacts before chats: a signed identity may merge the customer's other chats.
    if (isVerified(known.subject)) await sql`select lock_contacts(${account_id})`.execute(tx)
    const chats = await lockedChats(tx, known, [former.subject, known.subject])
    const theirs = chats.find(({ external_id }) => external_id === known.subject)
    const others = chats.find(({ external_id }) => external_id !== known.subject)
    const nameless = isVerified(former.subject) ? undefined : others
    const found = theirs ?? nameless
    if (!found) return
    const kept = await nameChat(tx, found, known)
    const moved = theirs && nameless ? await mergeChats(app, tx, nameless, theirs) : []
    if (!isVerified(former.subject)) await adoptFiles(tx, former, known)
    return { kept, moved, isRenamed: kept !== found, emptied: theirs && nameless }
  })
  if (!outcome) return
  const { kept, moved, isRenamed, emptied } = outcome
  if (emptied) {
    for (const { id } of [emptied, kept]) dropAnswerOf(app, account_id, id)
    app.jobs.wake()
    app.chatStreams.tell(account_id, emptied.id, { type: 'reload' })
  }
  if (moved.length > 0) announce(app, account_id, kept.id, moved)
  if (isRenamed) announce(app, account_id, kept.id)
  return kept.contact
}

/** Stores the visitor's name and contact data. Pages send them repeatedly, so usually nothing changes. */
async function nameChat(tx: Transaction<Schema>, chat: ChatRow, visitor: Visitor): Promise<ChatRow> {
  const { account_id, id } = chat
  const contact = { ...chat.contact, ...visitor.contact }
  const told = visitorName({ ...visitor, contact })
  // A name entered in the console is kept.
  const name = chat.told_name === null ? { display_name: told } : { told_name: told }
  const named = { external_id: visitor.subject, contact, ...name }
  if (isDeepStrictEqual({ ...chat, ...named }, chat)) return chat
  await tx.updateTable('chats').set(named).where('account_id', '=', account_id).where('id', '=', id).execute()
  await addChatEvent(tx, account_id, id, null)
  return { ...chat, ...named }
}

/** Locks in the order of ids, so that concurrent merges cannot deadlock. */
function lockedChats(
  tx: Transaction<Schema>,
  { account_id, bot_id }: Visitor,
  subjects: string[],
): Promise<ChatRow[]> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('external_id', 'in', subjects)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves uploaded files whose message has not been sent yet. */
async function adoptFiles(tx: Transaction<Schema>, former: Visitor, known: Visitor): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ external_id: known.subject })
    .where('account_id', '=', known.account_id)
    .where('bot_id', '=', known.bot_id)
    .where('external_id', '=', former.subject)
    .execute()
}
