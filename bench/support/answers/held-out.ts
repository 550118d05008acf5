// The businesses of training/data that no model was trained on, and what their customers ask.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../../../tools/setup/paths.mjs'

export type Spoken = 'en' | 'pl' | 'ru'
type InEach<Value> = Record<Spoken, Value>

export interface HeldOutRow {
  business?: string
  title: InEach<string>
  passage: InEach<string>
  q: InEach<string[]>
  true: InEach<string[]>
  false: InEach<[kind: string, lie: string][]>
}

/** The same split as training/rows.py. Weights are fitted on one half of these businesses, figures told of the other. */
export function heldOutBusinesses(half: 'fitted' | 'measured'): Map<string, HeldOutRow[]> {
  const byBusiness = new Map<string, HeldOutRow[]>()
  for (const file of readdirSync(inRoot('training', 'data')).filter((name) =>
    name.endsWith('-passages.jsonl'),
  ))
    for (const line of readFileSync(inRoot('training', 'data', file), 'utf8')
      .trim()
      .split('\n')) {
      const row: HeldOutRow = JSON.parse(line)
      if (!row.business || hashOf(row.business) % 12 !== (half === 'fitted' ? 0 : 6)) continue
      byBusiness.set(row.business, [...(byBusiness.get(row.business) ?? []), row])
    }
  return byBusiness
}

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
