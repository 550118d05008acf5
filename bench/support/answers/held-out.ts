// The businesses of training/data that no model was trained on, and what their customers ask.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { SentenceKind } from '../../../server/src/answering/with-model/check/sentence-kind.ts'
import type { Intent } from '../../../server/src/chats/intents.ts'
import { inRoot } from '../../../tools/setup/paths.mjs'

export type Spoken = 'en' | 'pl' | 'ru'
type InEach<Value> = Record<Spoken, Value>

export interface HeldOutRow {
  business?: string
  topic: string
  title: InEach<string>
  passage: InEach<string>
  q: InEach<string[]>
  true: InEach<string[]>
  false: InEach<[kind: string, lie: string][]>
}

/** A customer's message with its history, and the passage of the business that answers it. */
export interface HeldOutTurn {
  lang: Spoken
  business?: string
  topic?: string
  history: string[]
  last: string
}

export interface HeldOutMessage {
  lang: Spoken
  text: string
  intent: Intent
}

/** The same split as training/rows.py. Weights are fitted on one half of these businesses and measured on the other. */
export function heldOutBusinesses(half: 'fitted' | 'measured'): Map<string, HeldOutRow[]> {
  const byBusiness = new Map<string, HeldOutRow[]>()
  for (const row of rowsOf<HeldOutRow>('passages')) {
    if (!row.business || hashOf(row.business) % 12 !== (half === 'fitted' ? 0 : 6)) continue
    byBusiness.set(row.business, [...(byBusiness.get(row.business) ?? []), row])
  }
  return byBusiness
}

export const turnsOf = (business: string): HeldOutTurn[] =>
  rowsOf<HeldOutTurn>('turns').filter((turn) => turn.business === business)

export const heldOutMessages = (): HeldOutMessage[] =>
  [...messagesOf('intents'), ...messagesOf('messages')].filter(({ text }) => isHeldOut(text))

/** `intents`: also used for training the networks; `messages`: used only for fitting the classifiers. */
export const messagesOf = (kind: 'intents' | 'messages'): HeldOutMessage[] => rowsOf<HeldOutMessage>(kind)

/** Sentences in the style of a model, with their kinds. */
export const sentencesOf = () => rowsOf<{ lang: Spoken; text: string; kind: SentenceKind }>('sentences')

/** True and false sentences of businesses that no model was trained on. */
export const claimsOf = (half: 'fitted' | 'measured'): string[] =>
  [...heldOutBusinesses(half).values()]
    .flat()
    .flatMap((row) =>
      (['en', 'pl', 'ru'] as const).flatMap((language) => [
        ...row.true[language].slice(0, 1),
        ...row.false[language].slice(0, 1).map(([, lie]) => lie),
      ]),
    )

/** What customers ask of businesses that no model was trained on. */
export const questionsOf = (half: 'fitted' | 'measured'): string[] =>
  [...heldOutBusinesses(half).values()]
    .flat()
    .flatMap(({ q }) => (['en', 'pl', 'ru'] as const).flatMap((language) => q[language]))

export const isHeldOut = (text: string): boolean => hashOf(text) % 8 === 0

const rowsOf = <Row>(kind: 'passages' | 'turns' | 'intents' | 'messages' | 'sentences'): Row[] =>
  readdirSync(inRoot('training', 'data'))
    .filter((name) => name.endsWith(`-${kind}.jsonl`))
    .flatMap((file) =>
      readFileSync(inRoot('training', 'data', file), 'utf8')
        .trim()
        .split('\n')
        .map((line): Row => JSON.parse(line)),
    )

export const asDocument = ({ title, passage }: HeldOutRow, language: Spoken) => ({
  title: title[language],
  chunks: [
    {
      kind: 'prose' as const,
      heading: '',
      question: null,
      text: passage[language],
      language,
      is_suspect: false,
    },
  ],
})

const hashOf = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
