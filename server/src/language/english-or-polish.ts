import { readModelFile } from '../models/model-files.ts'
import { folded } from './words.ts'

let weights: Record<string, number> | undefined

/** By runs of letters, as training/language.py counted them in what customers write; also without accents. */
export function englishOrPolish(text: string): 'en' | 'pl' {
  weights ??= JSON.parse(readModelFile('language.json').toString('utf8')) as Record<string, number>
  let score = 0
  for (const [word] of folded(text.toLowerCase()).matchAll(/[a-z]+/g)) {
    const padded = `_${word}_`
    for (const length of [2, 3, 4])
      for (let at = 0; at + length <= padded.length; at += 1)
        score += weights[padded.slice(at, at + length)] ?? 0
  }
  return score > 0 ? 'pl' : 'en'
}
