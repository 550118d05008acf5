import type { Language } from '@switchboard/contract'
import { type Intent, type IntentShares, likeliest } from '../chats/intents.ts'
import type { Understanding } from './understand.ts'

export interface SmallTalk {
  text: string
  /** The probability of this intent, from 0 to 1. */
  share: number
}

/** Returns the reply to small talk, or null for a likely question. `isReply`: there is an earlier message. */
export function smallTalkReply(
  { intent, shares, each }: Understanding,
  language: Language,
  { isFirstMessage = false, isReply }: { isFirstMessage?: boolean | undefined; isReply: boolean },
): SmallTalk | null {
  // "How much is it? Thanks" is a question, whatever the share of thanks.
  if (each.some((part) => likeliest(part.shares) === 'question')) return null
  // "Yes" or "no" without a question before. Words that only resemble them, such as "no-show", are searched first.
  if (!isReply && (intent === 'yes' || intent === 'no'))
    return { text: REPLIES.waiting[language], share: Math.min(shares?.[intent] ?? 0, LOOKED_UP_FIRST) }
  // A sticker at the start of a chat is a greeting, not thanks.
  const meant = isFirstMessage && intent === 'thanks' && shares === null ? 'greeting' : intent
  const replies = REPLIES[meant as keyof typeof REPLIES]
  return replies ? { text: replies[language], share: shares ? shareOf(shares, meant as Intent) : 1 } : null
}

/** The same after a search without a result: the message is less likely a question, unless one of its sentences is. */
export function unansweredTalkReply(understanding: Understanding, language: Language): SmallTalk | null {
  if (!understanding.shares) return null
  const shares = givenNoAnswer(understanding.shares)
  const intent = likeliest(shares)
  // Neither is a reply to a question that was merely not understood.
  if (intent === 'yes' || intent === 'no') return null
  if (understanding.each.some((part) => likeliest(givenNoAnswer(part.shares)) === 'question')) return null
  const reply = smallTalkReply({ ...understanding, intent, shares, each: [] }, language, { isReply: true })
  return reply && reply.share >= (NEEDED[intent] ?? 0) ? reply : null
}

/** Returns the intent probabilities given that the documents have no answer. */
export function givenNoAnswer(shares: IntentShares): IntentShares {
  const sum = 1 - (1 - UNANSWERED) * shares.question
  const given = Object.entries(shares).map(([intent, share]) => [
    intent,
    (intent === 'question' ? UNANSWERED * share : share) / sum,
  ])
  return Object.fromEntries(given)
}

/** The approximate share of customer questions that the documents do not answer. */
const UNANSWERED = 0.2

/**
 * Small talk instead of "I do not know" hides the offer of a person, so replies that read like answers need a higher
 * probability. Chosen on held-out messages: this avoids more than half of the questions misread as questions to the
 * assistant.
 */
const NEEDED: Partial<Record<Intent, number>> = {
  ...{ bye: 0.5, praise: 0.5 },
  ...{ are_you_a_bot: 0.7, what_can_you_do: 0.7, waiting: 0.7 },
}

/** Too low to be used if the documents may help. */
const LOOKED_UP_FIRST = 0.4

/** Praise and insults use similar words, and thanks for an insult do more harm, so anger is subtracted. */
const shareOf = (shares: IntentShares, intent: Intent) =>
  intent === 'praise' ? shares.praise - shares.complaint - shares.frustration : shares[intent]

type InEach = Record<Language, string>

const WELCOME: InEach = {
  en: 'You are welcome! Is there anything else I can help with?',
  pl: 'Proszę bardzo! Czy mogę pomóc w czymś jeszcze?',
  ru: 'Пожалуйста! Могу ли я помочь чем-то ещё?',
}
const ANYTHING_ELSE: InEach = {
  en: 'Good! If there is anything else, just ask.',
  pl: 'Dobrze! Jeśli coś jeszcze, po prostu zapytaj.',
  ru: 'Хорошо! Если что-то ещё, просто спросите.',
}

const REPLIES = {
  greeting: {
    en: 'Hello! How can I help you?',
    pl: 'Dzień dobry! W czym mogę pomóc?',
    ru: 'Здравствуйте! Чем могу помочь?',
  },
  thanks: WELCOME,
  praise: {
    en: 'Thank you, that is kind! If there is anything else, just ask.',
    pl: 'Dziękuję, to miłe! Jeśli coś jeszcze, po prostu zapytaj.',
    ru: 'Спасибо, очень приятно! Если что-то ещё, просто спросите.',
  },
  bye: { en: 'Goodbye!', pl: 'Do widzenia!', ru: 'До свидания!' },
  yes: ANYTHING_ELSE,
  no: ANYTHING_ELSE,
  waiting: {
    en: 'I am here. What would you like to know?',
    pl: 'Jestem. Co chcesz wiedzieć?',
    ru: 'Я здесь. Что вы хотите узнать?',
  },
  are_you_a_bot: {
    en: 'I am an automatic assistant: I answer from the documents I was given. You can ask for a person at any time.',
    pl: 'Jestem automatycznym asystentem: odpowiadam na podstawie dokumentów, które otrzymałem. W każdej chwili możesz poprosić o człowieka.',
    ru: 'Я автоматический помощник: отвечаю по документам, которые мне дали. В любой момент можно позвать человека.',
  },
  what_can_you_do: {
    en: 'Ask me a question in your own words, and I will look it up in our documents. If I find nothing, I will say so.',
    pl: 'Zadaj pytanie własnymi słowami, a poszukam odpowiedzi w naszych dokumentach. Jeśli nic nie znajdę, powiem o tym.',
    ru: 'Задайте вопрос своими словами, и я поищу ответ в наших документах. Если ничего не найду, так и скажу.',
  },
} satisfies Partial<Record<Understanding['intent'], InEach>>
