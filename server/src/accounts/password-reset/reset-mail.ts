import type { Language } from '@switchboard/contract'
import type { Message } from '../../platform/mail.ts'

export const resetMail = (language: Language, link: string): Pick<Message, 'subject' | 'text'> => {
  const { subject, lines } = texts[language]
  return { subject, text: lines(link).join('\n\n') }
}

const texts: Record<Language, { subject: string; lines: (link: string) => string[] }> = {
  en: {
    subject: 'Reset your Switchboard password',
    lines: (link) => [
      'Open this link to set a new password. It works once, for one hour:',
      link,
      "If you didn't ask for this, ignore this email. Your password stays the same.",
    ],
  },
  pl: {
    subject: 'Nowe hasło do Switchboard',
    lines: (link) => [
      'Otwórz ten link, aby ustawić nowe hasło. Działa raz, przez godzinę:',
      link,
      'Jeśli to nie Ty o to prosisz, zignoruj tę wiadomość. Hasło się nie zmieni.',
    ],
  },
  ru: {
    subject: 'Новый пароль для Switchboard',
    lines: (link) => [
      'Откройте ссылку, чтобы задать новый пароль. Она действует один раз, в течение часа:',
      link,
      'Если вы этого не запрашивали, ничего не делайте. Пароль останется прежним.',
    ],
  },
}
