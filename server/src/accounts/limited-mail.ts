import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { giveBackSlot, takeSlot } from '../platform/limits.ts'
import type { Message } from '../platform/mail.ts'

const MAILS_PER_HOUR = 3

/**
 * For addresses that a stranger typed: the limit keeps anyone from flooding a mailbox. Excess mails are dropped
 * silently, because the answer to the request must always be the same.
 */
export async function sendLimitedMail(
  app: App,
  name: 'reset_mail' | 'sign_up_mail',
  email: string,
  write: () => Promise<Pick<Message, 'subject' | 'text'>>,
): Promise<void> {
  const slot = { name, who: mailboxOf(email) }
  if (!app.mail.isOn() || !(await hasRoom(app, slot))) return
  const text = await write()
  try {
    await app.mail.send({ to: email, ...text })
  } catch (error) {
    await giveBackSlot(app.db, slot)
    throw error
  }
}

/** Many mail servers deliver n.a.m.e+anything to the mailbox of name. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at).replace(/\+.*|\./g, '') + email.slice(at)
}

/** Takes a slot of the hour, if there is one left. */
export async function hasRoom(
  app: App,
  { name, who, limit = MAILS_PER_HOUR }: { name: string; who: string; limit?: number },
): Promise<boolean> {
  try {
    await takeSlot(app.db, app.now(), {
      ...{ name, who, limit },
      ip: '',
      windowS: 3600,
      message: '',
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
