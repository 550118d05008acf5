import type { Language } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { takeSlot } from '../../platform/limits.ts'
import { networkOf } from '../../platform/quick-limits.ts'
import { sendLimitedMail } from '../limited-mail.ts'
import { userByEmail } from '../user-by-email.ts'
import { makeResetLink, resetLinkOrigin } from './make-reset-link.ts'
import { resetMail } from './reset-mail.ts'

const JOB = 'mail_reset_link'
const INSTALLATION = 0
const MAIL_ATTEMPTS = 5

/**
 * Known and unknown addresses take the same steps here, so neither the answer nor its time tells them apart.
 * The job looks the person up.
 */
export async function askForReset(
  app: App,
  { username, lng = 'en' }: { username: string; lng?: Language | undefined },
  ip: string,
): Promise<boolean> {
  await takeSlot(app.db, app.now(), {
    name: 'reset_request',
    who: networkOf(ip),
    ip,
    limit: app.config.SIGN_IN_LIMIT,
    windowS: 15 * 60,
    message: reason('attempts_too_many'),
  })
  if (!app.mail.isOn()) return false
  await inAccount(app.db, INSTALLATION, (tx) =>
    app.jobs.enqueue(tx, {
      account_id: INSTALLATION,
      kind: JOB,
      max_attempts: MAIL_ATTEMPTS,
      payload: { email: username.toLowerCase(), lng },
    }),
  )
  app.jobs.wake()
  return true
}

export function mailResetLinks(app: App): void {
  app.jobs.on(JOB, async ({ payload }) => {
    const { email, lng } = payload as { email: string; lng: Language }
    const user = await userByEmail(app, email)
    if (!user) return
    await sendLimitedMail(app, 'reset_mail', email, async () =>
      resetMail(lng, resetLinkOrigin(app) + (await makeResetLink(app, user.id, true))),
    )
  })
}
