import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import { proveIdentity } from '../accounts/prove-identity.ts'
import { dropAnswersOfAccount } from '../chats/answers-under-way.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { forgetKept } from '../platform/account-cache.ts'
import { AppError } from '../platform/errors.ts'
import { ERASE_JOB } from './clear-account.ts'

interface Wish {
  /** Typed once more, so that nobody erases the wrong account. */
  email: string
  password: string
  code?: string
  ip: string
}

/**
 * After the commit all sessions are ended, nobody can sign in and no visitor is let in; the email is free for another
 * account. A job deletes the rows, because there may be millions, and a crash must not leave half of them.
 */
export async function eraseAccount(app: App, account: Account, { email, ...proof }: Wish): Promise<void> {
  if (email.toLowerCase() !== account.email)
    throw new AppError('invalid_request', reason('email_not_of_account'))
  await proveIdentity(app, account, proof)
  await eraseNow(app, account.id)
}

/**
 * The caller has verified the person's identity, or the grace period of an account deleted at `deletedAt` has ended. An
 * account that was restored since then stays.
 */
export async function eraseNow(app: App, id: number, deletedAt?: Date): Promise<void> {
  const isErased = await inAccount(app.db, id, async (tx) => {
    const now = app.now()
    const erased = await tx
      .updateTable('accounts')
      .set({ email: `erased-${id}`, erased_at: now, ai_halted_at: now })
      .where('id', '=', id)
      .$if(deletedAt !== undefined, (accounts) => accounts.where('deleted_at', '=', deletedAt!))
      .returning('id')
      .executeTakeFirst()
    if (!erased) return false
    await sql`select release_people(${id}, ${now})`.execute(tx)
    // The job first disconnects the other channels from their providers.
    await tx
      .updateTable('bots')
      .set({ deleted_at: now, secret: null })
      .where('account_id', '=', id)
      .where('integration_type', '=', 'livechat')
      .where('deleted_at', 'is', null)
      .execute()
    // Bots that were deleted with their assistant or account are still connected: their day to disconnect begins now.
    await tx
      .updateTable('bots')
      .set({ deleted_at: now })
      .where('account_id', '=', id)
      .where('deleted_at', 'is not', null)
      .where('secret', 'is not', null)
      .execute()
    await app.jobs.enqueue(tx, { account_id: id, kind: ERASE_JOB, dedupe_key: 'once', max_attempts: 100 })
    return true
  })
  if (!isErased) return
  forgetKept(app.bus, id)
  app.jobs.wake()
  dropAnswersOfAccount(app, id)
  app.realtime.endStreamsOf(id)
  app.chatStreams.endStreamsOf(id)
}
