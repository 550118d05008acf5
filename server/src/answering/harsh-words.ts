import { type IntentShares, likeliest } from './intents.ts'

/**
 * "You are the worst" has the form of praise, and its vector lies near to it. Where a harsh word says otherwise, the
 * share of what the message seemed to be goes to anger. Questions and requests keep their meaning.
 */
export function hearHarshWords(text: string, shares: IntentShares): IntentShares {
  const seemed = likeliest(shares)
  if (!EASILY_MISTAKEN.has(seemed) || !HARSH.test(text) || THANKS.test(text)) return shares
  return { ...shares, [seemed]: 0, frustration: shares.frustration + shares[seemed] }
}

const EASILY_MISTAKEN: ReadonlySet<string> = new Set(['praise', 'waiting', 'off_topic', 'nonsense', 'bye'])

const ENGLISH =
  'furious|worst|cheat(?:s|ed|ers?)|thie(?:f|ves)|awful(?!ly)|terrible|horrible|pathetic|useless|disgust|disgrace|scam|liars?|incompetent|(?:a|total|complete) failure'
const POLISH =
  'wściek[łl]|okropn(?!ie)|najgors|beznadziej|oszu[ks]|złodziej|porażk|żenad|żenując|żałosn|skandal|tragedia|kompromitacj'
const RUSSIAN =
  'ужас(?!н?о)|худш|обману|мошенник|воры|отвратит|кошмар|безобраз|провал|позор|бесит|бесите|ненавижу|жалк'

/** At the start of a word. */
const HARSH = new RegExp(`(?<!\\p{L})(?:${ENGLISH}|${POLISH}|${RUSSIAN})`, 'iu')
const THANKS = /(?<!\p{L})(?:thank|dzięk|спасиб)/iu
