import { readModelFile } from '../models/model-files.ts'
import { folded } from './words.ts'

let weights: Record<string, number> | undefined

/** By runs of letters, as training/language.py counted them in what customers write; also without accents. */
export const englishOrPolish = (text: string): 'en' | 'pl' => (scoreOf(text) > 0 ? 'pl' : 'en')

/** Null where the letters alone may mislead, as in "parking?" and "klarna?". */
export const clearlyEnglishOrPolish = (text: string): 'en' | 'pl' | null =>
  Math.abs(scoreOf(text)) >= CLEAR ? englishOrPolish(text) : null

/** Of 184 held-out messages that no little word tells, none with this score or more is of the other language. */
const CLEAR = 400

function scoreOf(text: string): number {
  weights ??= JSON.parse(readModelFile('language.json').toString('utf8')) as Record<string, number>
  let score = 0
  for (const [word] of folded(text.toLowerCase()).matchAll(/[a-z]+/g)) {
    const padded = `_${word}_`
    for (const length of [2, 3, 4])
      for (let at = 0; at + length <= padded.length; at += 1)
        score += weights[padded.slice(at, at + length)] ?? 0
  }
  return score
}
