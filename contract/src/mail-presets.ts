import type { MailSecurity } from './bots.ts'

export interface MailServers {
  imap_host: string
  imap_port: number
  imap_security: MailSecurity
  smtp_host: string
  smtp_port: number
  smtp_security: MailSecurity
}

export interface MailPreset extends MailServers {
  /**
   * Extra setup at the provider: an app password, or IMAP access that must be enabled. Microsoft accepts no password.
   */
  needs: 'app_password' | 'imap_on' | 'no_password' | null
}

const servers = (imap_host: string, smtp_host: string, smtp: 465 | 587 = 465): MailServers => ({
  imap_host,
  imap_port: 993,
  imap_security: 'tls',
  smtp_host,
  smtp_port: smtp,
  smtp_security: smtp === 465 ? 'tls' : 'starttls',
})

const GMAIL: MailPreset = { ...servers('imap.gmail.com', 'smtp.gmail.com'), needs: 'app_password' }
const MICROSOFT: MailPreset = {
  ...servers('outlook.office365.com', 'smtp.office365.com', 587),
  needs: 'no_password',
}
const YAHOO: MailPreset = { ...servers('imap.mail.yahoo.com', 'smtp.mail.yahoo.com'), needs: 'app_password' }
const ICLOUD: MailPreset = { ...servers('imap.mail.me.com', 'smtp.mail.me.com', 587), needs: 'app_password' }
const ZOHO: MailPreset = { ...servers('imap.zoho.eu', 'smtp.zoho.eu'), needs: 'imap_on' }
const FASTMAIL: MailPreset = { ...servers('imap.fastmail.com', 'smtp.fastmail.com'), needs: 'app_password' }
const WP: MailPreset = { ...servers('imap.wp.pl', 'smtp.wp.pl'), needs: 'imap_on' }
const O2: MailPreset = { ...servers('poczta.o2.pl', 'poczta.o2.pl'), needs: 'imap_on' }
const ONET: MailPreset = { ...servers('imap.poczta.onet.pl', 'smtp.poczta.onet.pl'), needs: 'imap_on' }
const INTERIA: MailPreset = { ...servers('poczta.interia.pl', 'poczta.interia.pl'), needs: 'imap_on' }
const GAZETA: MailPreset = { ...servers('imap.gazeta.pl', 'smtp.gazeta.pl'), needs: null }
const YANDEX: MailPreset = { ...servers('imap.yandex.com', 'smtp.yandex.com'), needs: 'app_password' }
const MAIL_RU: MailPreset = { ...servers('imap.mail.ru', 'smtp.mail.ru'), needs: 'app_password' }
const GMX: MailPreset = { ...servers('imap.gmx.net', 'mail.gmx.net', 587), needs: 'imap_on' }

const BY_DOMAIN: Record<string, MailPreset> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'outlook.com': MICROSOFT,
  'hotmail.com': MICROSOFT,
  'live.com': MICROSOFT,
  'msn.com': MICROSOFT,
  'yahoo.com': YAHOO,
  'icloud.com': ICLOUD,
  'me.com': ICLOUD,
  'zoho.com': { ...ZOHO, ...servers('imap.zoho.com', 'smtp.zoho.com') },
  'zohomail.eu': ZOHO,
  'zohomail.com': { ...ZOHO, ...servers('imap.zoho.com', 'smtp.zoho.com') },
  'fastmail.com': FASTMAIL,
  'fastmail.fm': FASTMAIL,
  'wp.pl': WP,
  'o2.pl': O2,
  'tlen.pl': O2,
  'go2.pl': O2,
  'onet.pl': ONET,
  'onet.eu': ONET,
  'op.pl': ONET,
  'vp.pl': ONET,
  'poczta.onet.pl': ONET,
  'poczta.onet.eu': ONET,
  'interia.pl': INTERIA,
  'interia.eu': INTERIA,
  'poczta.fm': INTERIA,
  'gazeta.pl': GAZETA,
  'yandex.ru': YANDEX,
  'yandex.com': YANDEX,
  'ya.ru': YANDEX,
  'mail.ru': MAIL_RU,
  'bk.ru': MAIL_RU,
  'inbox.ru': MAIL_RU,
  'list.ru': MAIL_RU,
  'gmx.de': GMX,
  'gmx.net': GMX,
  'gmx.com': { ...GMX, ...servers('imap.gmx.com', 'mail.gmx.com', 587) },
}

/** Returns the preset of the address's provider, or null for an unknown domain. */
export function mailPresetOf(address: string): MailPreset | null {
  const domain = address.split('@')[1]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(BY_DOMAIN, domain) ? BY_DOMAIN[domain]! : null
}
