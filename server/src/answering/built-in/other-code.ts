import type { FoundPassage } from '../../knowledge/search/index.ts'
import { isLightWord } from '../../language/index.ts'
import { wholeOf } from './coverage.ts'

/**
 * Whether a passage speaks of other models or articles than the one that is asked about: a Moorland 9 is no Moorland 5,
 * and A-217 is none of. Nothing of such a passage is of any help.
 */
export function ofOtherCode(asked: string): (passage: FoundPassage) => boolean {
  const wanted = codesIn(asked)
  const models = modelsIn(asked)
  return (passage) => {
    const text = wholeOf(passage)
    const codes = wanted.length ? codesIn(text) : []
    return (
      (codes.length > 0 && !wanted.some((code) => codes.includes(code))) ||
      models.some((model) => isOther(model, text.toLowerCase()))
    )
  }
}

/** Letters, then at least two figures: FK-4002. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}-])\p{L}{1,5}-?\d{2,}[\p{L}\d-]*(?![\p{L}\p{N}])/gu)].map(([code]) =>
    code.toLowerCase().replaceAll('-', ''),
  )

interface Model {
  name: string
  number: string
}

const modelsIn = (asked: string): Model[] =>
  [...asked.toLowerCase().matchAll(/(\p{L}{4,}) (\d{1,4})(?![\d:.,%])/gu)]
    .map(([, name, number]) => ({ name: name!, number: number! }))
    .filter(({ name }) => !isLightWord(name))

function isOther({ name, number }: Model, text: string): boolean {
  const numbers = [...text.matchAll(new RegExp(`(?<!\\p{L})${name} (\\d+)`, 'gu'))].map((each) => each[1])
  return numbers.length > 0 && !numbers.includes(number)
}
