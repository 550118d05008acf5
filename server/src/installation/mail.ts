import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { z } from 'zod'
import type { Account, App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { SettingTexts } from '../platform/installation-settings.ts'
import { sendMail } from '../platform/mail.ts'
import { fixedOf } from './fixed-settings.ts'
import { type MailError, mailFault } from './mail-fault.ts'
import { noteChange } from './note-change.ts'

type Wish = z.output<typeof api.installation.saveMail.body>

export function presentMail(app: App): api.installation.MailSettings {
  const fixed_by = fixedOf(app, ['SMTP_URL', 'MAIL_FROM'])
  const from = app.config.MAIL_FROM ?? ''
  if (app.config.SMTP_URL === null)
    return { host: '', port: null, is_tls: true, user: '', has_password: false, from, fixed_by }
  const { hostname, port, protocol, username, password } = new URL(app.config.SMTP_URL)
  return {
    host: hostname,
    port: port === '' ? null : Number(port),
    is_tls: protocol === 'smtps:',
    user: decodeURIComponent(username),
    has_password: password !== '',
    from,
    fixed_by,
  }
}

export async function saveMail(app: App, owner: Account, wish: Wish): Promise<void> {
  await app.settings.save(textsOf(app, wish))
  await noteChange(app, owner, 'installation_changed', `SMTP_URL, ${wish.host || 'off'}`)
}

/** Sends to the owner's own address. The owner can fix the settings, so errors are reported in plain words. */
export async function testMail(app: App, { email }: Account, wish: Wish): Promise<string> {
  const config = app.settings.preview(textsOf(app, wish))
  if (config.SMTP_URL === null) throw new AppError('invalid_request', reason('mail_no_host'))
  try {
    await sendMail(config, { to: email, ...TEST })
  } catch (error) {
    throw new AppError('mail_refused', mailFault(error as MailError), { cause: error })
  }
  return email
}

const TEST = {
  subject: 'Switchboard can send mail',
  text: 'This is the test that you asked for under Installation. Mail from this server arrives.',
}

/** Only settings that the environment has not fixed. */
function textsOf(app: App, wish: Wish): SettingTexts {
  return {
    ...(!app.settings.isFixed('SMTP_URL') && { SMTP_URL: addressOf(app, wish) }),
    ...(!app.settings.isFixed('MAIL_FROM') && { MAIL_FROM: wish.from }),
  }
}

function addressOf(app: App, wish: Wish): string {
  const { host, port, is_tls, user, password } = wish
  if (host === '') return ''
  if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(host)) throw new AppError('invalid_request', reason('mail_no_host'))
  const secret = password ?? keptPassword(app, wish)
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`
  return `${is_tls ? 'smtps' : 'smtp'}://${login}${host}${port === null ? '' : `:${port}`}`
}

/** Keeps the stored password only for the server, port, encryption and user name that it was entered for. */
function keptPassword(app: App, wish: Wish): string {
  const { host, port, is_tls, user } = presentMail(app)
  const isSame =
    host === wish.host && port === wish.port && is_tls === wish.is_tls && user === wish.user && host !== ''
  return isSame ? decodeURIComponent(new URL(app.config.SMTP_URL!).password) : ''
}
