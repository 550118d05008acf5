import type { Language } from '@switchboard/contract'

export const unknownPhrase = (language: Language) => UNKNOWN[language]

/** Used instead while the answer may be in documents that are not processed yet. */
export const stillReadingPhrase = (language: Language) => STILL_READING[language]

/** Names the questions without an answer, next to the answers to others. */
export const unknownOfPhrase = (language: Language, questions: string[]) =>
  UNKNOWN_OF[language].replace(SLOT, () => questions.join(' '))

/** Puts our words around an unchanged quote. */
export const maybePhrase = (language: Language, quote: string) =>
  `${MAY_HELP[language]}\n\n${quote}\n\n${ELSE_A_PERSON[language]}`

const UNKNOWN: Record<Language, string> = {
  en: 'I do not know the answer to that. Would you like to talk to a person?',
  pl: 'Nie znam odpowiedzi na to pytanie. Czy chcesz porozmawiać z człowiekiem?',
  ru: 'Я не знаю ответа на этот вопрос. Хотите поговорить с человеком?',
}

const STILL_READING: Record<Language, string> = {
  en: 'I am still reading the documents. Please ask me again in a few minutes.',
  pl: 'Jeszcze czytam dokumenty. Zapytaj mnie proszę ponownie za kilka minut.',
  ru: 'Я ещё читаю документы. Спросите меня, пожалуйста, снова через несколько минут.',
}

const SLOT = '…'

const UNKNOWN_OF: Record<Language, string> = {
  en: 'As for “…”: I do not know the answer to that. Would you like to talk to a person?',
  pl: 'Pytanie „…”: na to nie znam odpowiedzi. Czy chcesz porozmawiać z człowiekiem?',
  ru: 'Вопрос «…»: ответа на него я не знаю. Хотите поговорить с человеком?',
}

const MAY_HELP: Record<Language, string> = {
  en: 'I am not sure, but this may help:',
  pl: 'Nie mam pewności, ale to może pomóc:',
  ru: 'Я не уверен, но это может помочь:',
}

const ELSE_A_PERSON: Record<Language, string> = {
  en: 'If it does not, would you like to talk to a person?',
  pl: 'Jeśli nie, czy chcesz porozmawiać z człowiekiem?',
  ru: 'Если нет, хотите поговорить с человеком?',
}
