import { stemOf } from '../../language/stem.ts'
import { foldedWords } from '../../language/words.ts'

/** Returns the first keyword of the owner that occurs in any inflection. A part of a word does not match. */
export function saidKeyword(texts: string[], keywords: string[]): string | null {
  const said = texts.map((text) => foldedWords(text))
  return keywords.find((keyword) => isSaid(keyword, texts, said)) ?? null
}

function isSaid(keyword: string, texts: string[], said: string[][]): boolean {
  const wanted = foldedWords(keyword)
  if (wanted.length === 0) return texts.some((text) => text.includes(keyword.trim()))
  return said.some((words) =>
    words.some((_, start) => wanted.every((word, offset) => isSameWord(word, words[start + offset]))),
  )
}

/** A keyword list may mix languages, and a few words do not show which, so all stemmers are tried. */
const isSameWord = (one: string, other: string | undefined) =>
  other !== undefined &&
  (one === other ||
    (['en', 'pl', 'ru'] as const).some((language) =>
      isSameStem(stemOf(one, language), stemOf(other, language)),
    ))

/** Stemmers do not always cut at the same letter: "reklamacja", "reklamację". */
const isSameStem = (one: string, other: string) => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (
    short === long ||
    (short.length >= SURE_STEM && long.length === short.length + 1 && long.startsWith(short))
  )
}

const SURE_STEM = 6
