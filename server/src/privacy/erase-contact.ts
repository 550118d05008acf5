import { dropAnswerOf } from '../chats/answers-under-way.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { dropChats } from './drop-chats.ts'

/** Whoever writes again afterwards is somebody new. */
export async function eraseContact(app: App, account: Account, chatId: number): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await lockedChat(tx, account.id, chatId)
    await ownedChat(tx, account, chatId)
    await dropChats(tx, app, account.id, [chatId])
    // Answers kept for a repeat may hold words of this chat, and none says of which chat it is.
    await tx.deleteFrom('idempotency_keys').where('account_id', '=', account.id).execute()
    await noteAudit(tx, account, { action: 'contact_erased', at: app.now(), about: `#${chatId}` })
  })
  dropAnswerOf(app, account.id, chatId)
  // Whoever still has it open starts anew.
  app.chatStreams.tell(account.id, chatId, { type: 'reload' })
  await app.realtime.publish(account.id, { type: 'chats.removed' })
}
