import { type Language, termsOf, wordsOf } from '../../language/index.ts'
import { isAmong } from './coverage.ts'

/**
 * Asked in other words: whatever tells in one is in the other, both ways. What was taught is said without a doubt, so
 * closeness is not enough: "Do you sell scooters?" is close to "Do you sell tyres?" and to "Do you repair scooters?".
 */
export function isSameQuestion(asked: string, taught: string, language: Language): boolean {
  const [ours, theirs] = [askedFor(asked, language), askedFor(taught, language)]
  return (
    ours.terms.size > 0 &&
    ours.turns === theirs.turns &&
    [...ours.terms].every((term) => isAmong(term, theirs.terms)) &&
    [...theirs.terms].every((term) => isAmong(term, ours.terms))
  )
}

function askedFor(question: string, language: Language) {
  const words = wordsOf(question).filter((word) => !COURTESY.test(word))
  const terms = new Set(termsOf(words.join(' '), language))
  // A plan for 5 people is not one for 50: figures are never merely alike.
  const turns = [...words.filter((word) => TURNS.test(word)), ...[...terms].filter((term) => /\d/.test(term))]
  return { terms, turns: [...new Set(turns)].toSorted().join(' ') }
}

/** Says that somebody asks, not what. */
const COURTESY =
  /^(hi|hello|hey|please|thanks?|tell|know|wonder(ing)?|excuse|sorry|maybe|actually|proszę|prosze|cześć|witam|dziękuję|dzieki|dzięki|powiedz(cie|ieć)?|wiedzieć|chciał(a)?bym|zapytać|przepraszam|może|привет|здравствуйте|пожалуйста|подскажите|скажите|спасибо|узнать|знать|хочу|хотел(а)?|извините|ли)$/

/** Every text has these, yet they make another question of the same words: where, why, not, before. */
const TURNS =
  /^(where|how|why|who|from|not|never|\p{L}+n['’]t|gdzie|kiedy|dlaczego|czemu|kto|kogo|komu|ile|ilu|jak|nie|bez|przed|po|od|где|когда|почему|зачем|кто|кого|кому|сколько|как|не|нет|без|до|от)$/u
