import type { Language } from '@switchboard/contract'

export const failurePhrase = (language: Language) => FAILURE[language]
export const unknownPhrase = (language: Language) => UNKNOWN[language]

const FAILURE: Record<Language, string> = {
  en: 'Sorry, I could not answer just now. You can ask for a person, or try again in a moment.',
  pl: 'Przepraszam, nie udało mi się teraz odpowiedzieć. Możesz poprosić o człowieka albo spróbować za chwilę.',
  ru: 'Извините, сейчас ответить не получилось. Можно позвать человека или попробовать чуть позже.',
}

const UNKNOWN: Record<Language, string> = {
  en: 'I do not know the answer to that. Would you like to talk to a person?',
  pl: 'Nie znam odpowiedzi na to pytanie. Czy chcesz porozmawiać z człowiekiem?',
  ru: 'Я не знаю ответа на этот вопрос. Хотите поговорить с человеком?',
}

export type SmallTalk = 'greeting' | 'thanks' | 'goodbye'

export const SMALL_TALK: Record<SmallTalk, { words: RegExp; answer: Record<Language, string> }> = {
  greeting: {
    words:
      /^(hi|hello|hey|good (morning|afternoon|evening|day)|cześć|czesc|hej|witam|dzień dobry|dzien dobry|dobry wieczór|привет|здравствуйте|добрый (день|вечер)|доброе утро)$/,
    answer: {
      en: 'Hello! How can I help you?',
      pl: 'Dzień dobry! W czym mogę pomóc?',
      ru: 'Здравствуйте! Чем могу помочь?',
    },
  },
  thanks: {
    words: /^(thanks|thank you|thank you very much|thx|dzięki|dzieki|dziękuję|dziekuje|спасибо|благодарю)$/,
    answer: { en: 'You are welcome!', pl: 'Proszę bardzo!', ru: 'Пожалуйста!' },
  },
  goodbye: {
    words: /^(bye|goodbye|good bye|see you|do widzenia|pa|na razie|до свидания|пока)$/,
    answer: { en: 'Goodbye!', pl: 'Do widzenia!', ru: 'До свидания!' },
  },
}
