import { api, type Language, SIGN_UP_LINK_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { sendLimitedMail } from './limited-mail.ts'
import { resetLinkOrigin } from './password-reset/make-reset-link.ts'
import { signUpMail } from './sign-up-mail.ts'
import { userByEmail } from './user-by-email.ts'

const JOB = 'mail_sign_up_link'
const INSTALLATION = 0
const MAIL_ATTEMPTS = 5

export interface NewPerson {
  email: string
  passwordHash: string
  /** The team that they join instead of opening an account. */
  team?: { invitation: string; name: string }
}

/** Not for the first account: there is no address to reveal yet, and its owner may still have to set up the mail. */
export const isConfirmedByMail = (app: Pick<App, 'mail' | 'firstAccount'>) =>
  app.firstAccount.exists() && app.mail.isOn()

/**
 * Known and unknown addresses take the same steps here, so neither the answer nor its time tells them apart. The job
 * looks the person up.
 */
export async function mailSignUpLink(app: App, person: NewPerson, lng: Language): Promise<void> {
  await inAccount(app.db, INSTALLATION, (tx) =>
    app.jobs.enqueue(tx, {
      account_id: INSTALLATION,
      kind: JOB,
      max_attempts: MAIL_ATTEMPTS,
      payload: {
        email: person.email,
        token: signUpToken(app, person),
        page: person.team ? '/join' : '/signup',
        lng,
      },
    }),
  )
  app.jobs.wake()
}

export function mailSignUpLinks(app: App): void {
  app.jobs.on(JOB, async ({ payload }) => {
    const { email, token, page = '/signup', lng } = payload as Wanted
    await sendLimitedMail(app, 'sign_up_mail', email, async () => {
      const isKnown = (await userByEmail(app, email)) !== undefined
      const path = isKnown ? '/login' : `${page}#${api.auth.SIGN_UP_LINK_MARK}${token}`
      return signUpMail(lng, resetLinkOrigin(app) + path, isKnown)
    })
  })
}

/** `page`: where the link leads. */
type Wanted = { email: string; token: string; page?: '/signup' | '/join'; lng: Language }

const PLACE = 'sign-up link'

/** Holds everything the account needs, sealed: nothing about a stranger is stored before they confirm. */
export const signUpToken = ({ secrets, now }: Pick<App, 'secrets' | 'now'>, person: NewPerson): string =>
  secrets.seal(JSON.stringify({ ...person, until: now().getTime() + SIGN_UP_LINK_MS }), PLACE)

export function openSignUpToken({ secrets, now }: Pick<App, 'secrets' | 'now'>, token: string): NewPerson {
  const { until, ...person } = JSON.parse(openOrRefuse(secrets, token)) as NewPerson & { until: number }
  if (until <= now().getTime()) throw over()
  return person
}

function openOrRefuse(secrets: App['secrets'], token: string): string {
  try {
    return secrets.open(token, PLACE)
  } catch {
    throw over()
  }
}

const over = () => new AppError('not_found', reason('sign_up_link_over'))
