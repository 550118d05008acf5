import { type Language, UNSEEN_MAIL_MAX } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { ChatRow } from '../../database/schema.ts'
import { languageOf } from '../phrases.ts'
import type { UnseenAnswer } from './unseen-answers.ts'

export interface MailWords {
  subject: string
  text: string
}

/** The mail's text: all unseen answers and how to reply, by mail if a mailbox can receive it, otherwise in the chat. */
export function unseenWords(
  _app: App,
  chat: Pick<ChatRow, 'context' | 'preview'>,
  answers: UnseenAnswer[],
  isReplyable: boolean,
): MailWords {
  const words = WORDS[languageOf(chat)]
  const page = siteOf(chat.context.page?.url)
  const said = answers.map(({ answer, file_names }) =>
    [answer, ...file_names.map((name) => `📎 ${name}`)].filter(Boolean).join('\n'),
  )
  const body = said.join('\n\n').slice(0, UNSEEN_MAIL_MAX)
  const way = isReplyable ? words.reply : page ? `${words.open} ${page}` : words.openChat
  return { subject: words.subject, text: `${words.intro}\n\n${body}\n\n${way}` }
}

const siteOf = (url: string | undefined): string | null => {
  const parsed = url && URL.canParse(url) ? new URL(url) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin + parsed.pathname : null
}

const WORDS: Record<
  Language,
  { subject: string; intro: string; reply: string; open: string; openChat: string }
> = {
  en: {
    subject: 'A reply to your chat',
    intro: 'You left our chat before this answer came:',
    reply: 'Reply to this email, and your message goes to the same chat.',
    open: 'To continue, open the chat on',
    openChat: 'To continue, open the chat on our website. Replies to this email are not read.',
  },
  pl: {
    subject: 'Odpowiedź w Twojej rozmowie',
    intro: 'Ta odpowiedź przyszła, gdy nie było Cię już na czacie:',
    reply: 'Odpowiedz na ten e-mail, a Twoja wiadomość trafi do tej samej rozmowy.',
    open: 'Aby kontynuować, otwórz czat na stronie',
    openChat: 'Aby kontynuować, otwórz czat na naszej stronie. Odpowiedzi na ten e-mail nie są czytane.',
  },
  ru: {
    subject: 'Ответ в вашем чате',
    intro: 'Этот ответ пришёл, когда вы уже покинули чат:',
    reply: 'Ответьте на это письмо, и ваше сообщение попадёт в тот же чат.',
    open: 'Чтобы продолжить, откройте чат на сайте',
    openChat: 'Чтобы продолжить, откройте чат на нашем сайте. Ответы на это письмо не читаются.',
  },
}
