import type { Language } from '@switchboard/contract'
import type { ChatRow } from '../database/schema.ts'
import { languageOfText, languageShownBy } from '../language/index.ts'

/** The language for a reply: detected from the customer's words, else from the browser's locale. */
export function languageOf(chat: Pick<ChatRow, 'context'>, words = ''): Language {
  const locale = chat.context.locale?.slice(0, 2).toLowerCase()
  const spoken = languageShownBy(words) ?? guessed(words, locale)
  if (spoken && spoken !== 'other') return spoken
  // Speakers of neighbouring Cyrillic languages are likelier to read Russian than English.
  if (/\p{Script=Cyrillic}/u.test(words)) return 'ru'
  return locale === 'pl' || locale === 'ru' ? locale : 'en'
}

function guessed(words: string, locale?: string) {
  return countOf(words) < (locale ? FEWEST_TELLING : 1) ? null : languageOfText(words)
}

/** A word or two are weaker evidence than the browser's locale. */
export const isBrowserSurer = ({ context }: Pick<ChatRow, 'context'>, words: string): boolean =>
  Boolean(context.locale) && countOf(words) < FEWEST_TELLING

const countOf = (words: string) => words.match(/\p{L}+/gu)?.length ?? 0

const FEWEST_TELLING = 3

/** For channels that cannot display notices. */
export const handOverNotice = (chat: Pick<ChatRow, 'context'>) => HANDED_OVER[languageOf(chat)]

const HANDED_OVER: Record<Language, string> = {
  en: 'I am passing this conversation on to a person. They will answer you here.',
  pl: 'Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.',
  ru: 'Передаю этот разговор человеку. Вам ответят здесь.',
}

/** Used if the assistant may not answer: the AI is stopped, or the plan has no sessions left. */
export const unavailableNotice = (chat: Pick<ChatRow, 'context' | 'preview'>) =>
  UNAVAILABLE[languageOf(chat, chat.preview ?? '')]

const UNAVAILABLE: Record<Language, string> = {
  en: 'Our assistant is not available right now. A person will answer you here.',
  pl: 'Nasz asystent jest teraz niedostępny. Odpowie Ci tutaj człowiek.',
  ru: 'Наш ассистент сейчас недоступен. Вам ответит здесь человек.',
}

export const welcome = (chat: Pick<ChatRow, 'context'>) => WELCOME[languageOf(chat)]

const WELCOME: Record<Language, string> = {
  en: 'Hello! How can I help you?',
  pl: 'Dzień dobry! W czym mogę pomóc?',
  ru: 'Здравствуйте! Чем могу помочь?',
}
