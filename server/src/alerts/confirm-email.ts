// A person proves that an address is theirs by a mailed code, so that alerts there may hold the customer's words.

import {
  EMAIL_CODE_MS,
  EMAIL_CODE_TRIES_PER_HOUR,
  EMAIL_CODES_PER_HOUR,
  type Language,
} from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { noteEmailProven } from '../accounts/note-email-proven.ts'
import { codeOfStep, isSameCode } from '../accounts/totp.ts'
import type { Account, App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import type { MailError } from '../platform/mail.ts'
import { AUTOMATIC_MAIL, outcomeOf } from './mail-alert.ts'

export async function mailEmailCode(app: App, account: Account, language: Language): Promise<void> {
  if (!app.mail.isOn()) throw new AppError('conflict', reason('alert_no_mail'))
  await takeSlot(app.db, app.now(), {
    ...{ name: 'email_code', who: String(account.user_id), ip: '' },
    ...{ limit: EMAIL_CODES_PER_HOUR, windowS: 3600 },
    message: reason('codes_too_many'),
  })
  const { subject, text } = texts[language](codeAt(app, account, stepOf(app)))
  try {
    await app.mail.send({ to: account.email, subject, text, headers: AUTOMATIC_MAIL })
  } catch (cause) {
    const outcome = outcomeOf(cause as MailError)
    if (outcome.state === 'failed' || outcome.state === 'retry')
      throw new AppError('unavailable', outcome.why, { cause })
    // It may have arrived: the person sees.
  }
}

export async function confirmEmail(app: App, account: Account, code: string): Promise<void> {
  await takeSlot(app.db, app.now(), {
    ...{ name: 'email_code_try', who: String(account.user_id), ip: '' },
    ...{ limit: EMAIL_CODE_TRIES_PER_HOUR, windowS: 3600 },
    message: reason('codes_too_many'),
  })
  const step = stepOf(app)
  if (![step, step - 1].some((each) => isSameCode(codeAt(app, account, each), code)))
    throw new AppError('invalid_request', reason('code_wrong_or_expired'))
  await noteEmailProven(app, account.user_id)
}

const stepOf = (app: App) => Math.floor(app.now().getTime() / EMAIL_CODE_MS)

/** Nothing is stored: the code follows from the installation's key, the address and the time. */
const codeAt = ({ secrets }: App, { user_id, email }: Account, step: number) =>
  codeOfStep(Buffer.from(secrets.derive('email code', `${user_id} ${email}`)), step)

const texts: Record<Language, (code: string) => { subject: string; text: string }> = {
  en: (code) => ({
    subject: `${code} is your Switchboard code`,
    text: `Enter ${code} under Settings → Alerts to confirm this address. The code works for 15 minutes.\n\nIf you didn't ask for this, ignore this email.`,
  }),
  pl: (code) => ({
    subject: `${code} to Twój kod do Switchboard`,
    text: `Wpisz ${code} w Ustawieniach, w części Alerty, aby potwierdzić ten adres. Kod działa przez 15 minut.\n\nJeśli to nie Ty o to prosisz, zignoruj tę wiadomość.`,
  }),
  ru: (code) => ({
    subject: `${code} – ваш код для Switchboard`,
    text: `Введите ${code} в настройках, в разделе «Оповещения», чтобы подтвердить этот адрес. Код действует 15 минут.\n\nЕсли вы этого не запрашивали, ничего не делайте.`,
  }),
}
