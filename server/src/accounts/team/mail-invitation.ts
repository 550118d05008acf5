// Mails the link of an invitation to the address that the inviter entered.
import type { Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { InvitationRow, Schema } from '../../database/schema.ts'
import { hasRoom, mailboxOf } from '../limited-mail.ts'
import { resetLinkOrigin } from '../password-reset/make-reset-link.ts'
import { invitationMail } from './invitation-mail.ts'

const JOB = 'mail_invitation'
const MAIL_ATTEMPTS = 5
const PLACE = 'invitation link'
/** An open sign-up lets strangers invite. */
const MAILS_OF_ACCOUNT = 20

type Wanted = { invitation_id: number; sealed_path: string; lng: Language }

/** Whether an invitation may be mailed to this address now. Takes a slot of the account and of the mailbox. */
export async function mayMailInvitation(app: App, account: Account, email: string): Promise<boolean> {
  if (!app.mail.isOn()) return false
  const ofAccount = { name: 'invitation_mails_of', who: String(account.id), limit: MAILS_OF_ACCOUNT }
  return (await hasRoom(app, ofAccount)) && hasRoom(app, { name: 'invitation_mail', who: mailboxOf(email) })
}

/** The database holds only the hash of the link's token, so the job carries the link sealed. */
export async function mailInvitation(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: InvitationRow,
  path: string,
  lng: Language,
): Promise<void> {
  const payload: Wanted = { invitation_id: id, sealed_path: app.secrets.seal(path, PLACE), lng }
  await app.jobs.enqueue(tx, { account_id, kind: JOB, max_attempts: MAIL_ATTEMPTS, payload: { ...payload } })
}

export function mailInvitations(app: App): void {
  app.jobs.on(JOB, async ({ accountId: account_id, payload }) => {
    const { invitation_id, sealed_path, lng } = payload as Wanted
    const open = await inAccount(app.db, account_id, (tx) =>
      tx
        .selectFrom('invitations')
        .innerJoin('users', 'users.id', 'invitations.invited_by')
        .select(['invitations.email', 'users.email as inviter'])
        .where('invitations.account_id', '=', account_id)
        .where('invitations.id', '=', invitation_id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', app.now())
        .executeTakeFirst(),
    )
    if (!open?.email) return
    const link = resetLinkOrigin(app) + app.secrets.open(sealed_path, PLACE)
    await app.mail.send({ to: open.email, ...invitationMail(lng, open.inviter, link) })
  })
}
