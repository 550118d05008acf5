import { z } from 'zod'
import { optional, setting } from './setting.ts'

export const mailSettings = {
  SMTP_URL: setting({
    description:
      'Mail server that sends password reset links, confirmations of sign-ups, alerts, and answers to visitors of live chats who have left, for example smtps://user:password@mail.example.com. Percent-encode special characters in the password. Set PUBLIC_URL as well: links in mails lead there. Without it nothing is sent by mail.',
    default: '',
    expected: 'an smtp:// or smtps:// address',
    schema: optional(z.url({ protocol: /^smtps?$/, hostname: /^.+$/ })),
  }),
  MAIL_FROM: setting({
    description:
      'Sender of mails, for example Switchboard <no-reply@example.com>. Without it the user of SMTP_URL.',
    default: '',
    expected: 'an e-mail address, with or without a name',
    schema: optional(
      z
        .string()
        .max(300)
        .regex(/^[^\r\n]*@[^\r\n]*$/),
    ),
  }),
}
