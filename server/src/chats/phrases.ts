import type { Language } from '@switchboard/contract'
import type { ChatRow } from '../database/schema.ts'
import { languageOfText } from '../language/index.ts'

/** The language to answer a customer in: their words show it, else their browser says it. */
export function languageOf(chat: Pick<ChatRow, 'context'>, words = ''): Language {
  const locale = chat.context.locale?.slice(0, 2).toLowerCase()
  return (
    languageOfWords(words) ?? guessed(words, locale) ?? (locale === 'pl' || locale === 'ru' ? locale : 'en')
  )
}

/** Many write Polish without its marks. A word or two tell less than the browser does. */
function guessed(words: string, locale?: string): Language | null {
  const count = words.match(/\p{L}+/gu)?.length ?? 0
  if (count < (locale ? FEWEST_TELLING : 1)) return null
  const language = languageOfText(words)
  return language === 'other' ? null : language
}

const FEWEST_TELLING = 3

/** Null when the words could be of any language: a name among other words, like Gdańsk, shows nothing. */
function languageOfWords(words: string): Language | null {
  const all = words.toLowerCase().match(/\p{L}+/gu) ?? []
  const share = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length / all.length
  if (share(/[а-яё]/) > 0.5) return 'ru'
  if (share(POLISH_WORDS) >= 0.15 || share(/[ąćęłńóśźż]/) >= 0.3) return 'pl'
  if (share(ENGLISH_WORDS) >= 0.15) return 'en'
  return null
}

const POLISH_WORDS =
  /^(czy|jak|jest|są|nie|tak|dla|się|ile|gdzie|kiedy|proszę|dzień|dobry|mam|masz|macie|chcę|można|mogę|ta|ten|na|za|od|dziękuję|cześć)$/
const ENGLISH_WORDS =
  /^(the|is|are|do|does|you|your|how|what|when|where|can|i|my|a|an|it|in|of|for|please|hello|thanks)$/

/** For channels that have no place for notices of their own. */
export const handOverNotice = (chat: Pick<ChatRow, 'context'>) => HANDED_OVER[languageOf(chat)]

const HANDED_OVER: Record<Language, string> = {
  en: 'I am passing this conversation on to a person. They will answer you here.',
  pl: 'Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.',
  ru: 'Передаю этот разговор человеку. Вам ответят здесь.',
}

export const welcome = (chat: Pick<ChatRow, 'context'>) => WELCOME[languageOf(chat)]

const WELCOME: Record<Language, string> = {
  en: 'Hello! How can I help you?',
  pl: 'Dzień dobry! W czym mogę pomóc?',
  ru: 'Здравствуйте! Чем могу помочь?',
}
