import type { Language } from '@switchboard/contract'

export const failurePhrase = (language: Language) => FAILURE[language]

const FAILURE: Record<Language, string> = {
  en: 'Sorry, I could not answer just now. You can ask for a person, or try again in a moment.',
  pl: 'Przepraszam, nie udało mi się teraz odpowiedzieć. Możesz poprosić o człowieka albo spróbować za chwilę.',
  ru: 'Извините, сейчас ответить не получилось. Можно позвать человека или попробовать чуть позже.',
}
