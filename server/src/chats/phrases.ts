import type { Language } from '@switchboard/contract'
import type { ChatRow } from '../database/schema.ts'

/** The language to answer a customer in: their words show it, else their browser says it. */
export function languageOf(chat: Pick<ChatRow, 'context'>, words = ''): Language {
  if (/[а-яё]/i.test(words)) return 'ru'
  if (/[ąćęłńóśźż]/i.test(words)) return 'pl'
  const locale = chat.context.locale?.slice(0, 2).toLowerCase()
  return locale === 'pl' || locale === 'ru' ? locale : 'en'
}

/** For channels that have no place for notices of their own. */
export const handOverNotice = (chat: Pick<ChatRow, 'context'>) => HANDED_OVER[languageOf(chat)]

const HANDED_OVER: Record<Language, string> = {
  en: 'I am passing this conversation on to a person. They will answer you here.',
  pl: 'Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.',
  ru: 'Передаю этот разговор человеку. Вам ответят здесь.',
}
