import type { Language } from '@switchboard/contract'
import type { Message } from '../../platform/mail.ts'

/** Names the inviter by email address: a name is free text, which strangers could use for advertising. */
export const invitationMail = (
  language: Language,
  inviter: string,
  link: string,
): Pick<Message, 'subject' | 'text'> => {
  const { subject, lines } = texts[language]
  return { subject, text: lines(inviter, link).join('\n\n') }
}

const texts: Record<Language, { subject: string; lines: (inviter: string, link: string) => string[] }> = {
  en: {
    subject: 'Invitation to Switchboard',
    lines: (inviter, link) => [
      `${inviter} invites you to their team. Open this link to join. It works once, for 72 hours:`,
      link,
      'If you did not expect this, ignore this email.',
    ],
  },
  pl: {
    subject: 'Zaproszenie do Switchboard',
    lines: (inviter, link) => [
      `${inviter} zaprasza Cię do swojego zespołu. Otwórz ten link, aby dołączyć. Działa raz, przez 72 godziny:`,
      link,
      'Jeśli to pomyłka, zignoruj tę wiadomość.',
    ],
  },
  ru: {
    subject: 'Приглашение в Switchboard',
    lines: (inviter, link) => [
      `${inviter} приглашает вас в свою команду. Откройте ссылку, чтобы присоединиться. Она работает один раз, 72 часа:`,
      link,
      'Если вы этого не ждали, ничего не делайте.',
    ],
  },
}
