// What a text is about, whatever words it has for it. A concept is written like a term, with a sign that no word has.
import type { Language } from '../language.ts'
import { stemOf } from '../stem.ts'
import { folded, wordsOf } from '../words.ts'
import { DAYS, daysBetween } from './days.ts'
import { ASKED, HELD, SAID } from './phrases.ts'
import { CONCEPTS, type Concept } from './words.ts'

/** Of one word, which is given as `wordsOf` has it. */
export function conceptsOfWord(word: string, language: Language): readonly string[] {
  if (language === 'other') return NONE
  const table = tableOf(language)
  const known = table.remembered.get(word)
  if (known) return known
  const plain = folded(word)
  const begun = table.byBeginning.filter(({ beginning }) => plain.startsWith(beginning))
  const concepts = [
    ...(table.byStem.get(stemKey(word, language)) ?? NONE),
    ...begun.map(({ concept }) => concept),
  ]
  if (table.remembered.size >= REMEMBERED) table.remembered.clear()
  table.remembered.set(word, concepts.length ? [...new Set(concepts)] : NONE)
  return table.remembered.get(word)!
}

/**
 * Of a word in a question: who asks for a card or a number to call does not mean any payment, or any contact; and who
 * asks for Spain may mean whatever is abroad, but not Germany.
 */
export function conceptsMeant(word: string, language: Language): readonly string[] {
  const all = conceptsOfWord(word, language)
  if (all.includes(ABROAD)) return [all.includes(ELSEWHERE) ? ABROAD : ELSEWHERE]
  return all.filter((concept) => !all.some((other) => WIDER[other] === concept))
}

/** Of any country, also where it is named; and of those alone that are not. */
const [ABROAD, ELSEWHERE] = ['#abroad', '#elsewhere']

const WIDER: Readonly<Record<string, string>> = {
  '#card': '#payment',
  '#cash': '#payment',
  '#transfer': '#payment',
  '#phone': '#contact',
  '#email': '#contact',
}

/** Of a document's text: by its words, its turns of phrase, and what it holds. To look for a few takes less time. */
export function conceptsIn(text: string, language: Language, wanted?: ReadonlySet<string>): Set<string> {
  if (wanted?.size === 0) return new Set()
  const isWanted = ({ concept }: (typeof SAID)[number]) => !wanted || wanted.has(signed(concept))
  return new Set([
    ...wordsOf(text).flatMap((word) => conceptsOfWord(word, language)),
    ...phrasesIn(text, IN_DOCUMENTS.filter(isWanted)),
    ...(!wanted || [...wanted].some(isDay) ? daysHeld(text) : NONE),
  ])
}

/** Of a question, apart from its words, and the words that are left of it. */
export function conceptsAsked(question: string): { concepts: string[]; rest: string } {
  const asked = [...SAID, ...ASKED].filter(({ says }) => says.test(question))
  return {
    concepts: [...new Set(asked.map(({ concept }) => signed(concept)))],
    rest: asked.reduce((text, { says }) => text.replace(says, ' '), question),
  }
}

/** Of a document, apart from its words. */
export const conceptsHeld = (text: string): string[] => [...phrasesIn(text, IN_DOCUMENTS), ...daysHeld(text)]

const daysHeld = (text: string) => daysBetween(text).map(signed)

const phrasesIn = (text: string, phrases: typeof SAID) => [
  ...new Set(phrases.filter(({ says }) => says.test(text)).map(({ concept }) => signed(concept))),
]

/** What asks for one of these is answered by whatever looks like it; the word itself tells no more. */
export const isOfValue = (concept: string): boolean => VALUES.has(concept)

export const isDay = (concept: string): boolean => DAY_CONCEPTS.has(concept)

const signed = (concept: string) => `#${concept}`
const VALUES: ReadonlySet<string> = new Set(
  ['address', 'phone', 'email', 'contact', 'price', 'hours'].map(signed),
)

const DAY_CONCEPTS: ReadonlySet<string> = new Set(DAYS.map(signed))

/** What a value of this kind looks like. */
export const heldAs = (concept: Concept): RegExp => HELD.find((held) => held.concept === concept)!.says

/** Texts mostly use the same words. */
const REMEMBERED = 20_000
const IN_DOCUMENTS = [...SAID, ...HELD]
const NONE: readonly string[] = []

type Served = Exclude<Language, 'other'>

interface Table {
  remembered: Map<string, readonly string[]>
  byStem: Map<string, string[]>
  byBeginning: { beginning: string; concept: string }[]
}

const tables: Partial<Record<Served, Table>> = {}

function tableOf(language: Served): Table {
  tables[language] ??= readTable(language)
  return tables[language]
}

function readTable(language: Served): Table {
  const table: Table = { remembered: new Map(), byStem: new Map(), byBeginning: [] }
  for (const [concept, words] of Object.entries(CONCEPTS))
    for (const word of words[language].split(' ')) {
      if (word.endsWith('-'))
        table.byBeginning.push({ beginning: folded(word.slice(0, -1)), concept: signed(concept) })
      else {
        const stem = stemKey(word, language)
        table.byStem.set(stem, [...(table.byStem.get(stem) ?? []), signed(concept)])
      }
    }
  return table
}

/** Stems of short Polish and Russian words fall together with others: there a word stands for itself. */
const stemKey = (word: string, language: Served) => (language === 'en' ? stemOf(word, 'en') : folded(word))
