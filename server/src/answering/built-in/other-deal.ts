import { conceptsIn, type Language } from '../../language/index.ts'
import type { Quote } from './best-quote.ts'

/** Who asks whether helmets are sold is not answered by where they are hired out. */
export function isOtherDeal(asked: string, { passage, sentence }: Quote, language: Language): boolean {
  const [wanted, ...others] = dealsIn(asked, language)
  if (!wanted || others.length > 0) return false
  const said = dealsIn([passage.heading, passage.question ?? '', sentence].join('\n'), passage.language)
  return said.length > 0 && !said.includes(wanted)
}

const dealsIn = (text: string, language: Language) => {
  const said = conceptsIn(text, language, DEALS)
  return [...DEALS].filter((deal) => said.has(deal))
}

const DEALS: ReadonlySet<string> = new Set(['#buy', '#hire', '#repair'])
