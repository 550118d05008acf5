import { readModelFile } from '../models/model-files.ts'
import { folded } from './words.ts'

let weights: Record<string, number> | undefined

/** Decides by letter n-grams, weighted by training/language.py on customer messages. Ignores accents. */
export const englishOrPolish = (text: string): 'en' | 'pl' => (scoreOf(text) > 0 ? 'pl' : 'en')

/** Returns null if the score is too close to call, as for "parking?" and "klarna?". */
export const clearlyEnglishOrPolish = (text: string): 'en' | 'pl' | null =>
  Math.abs(scoreOf(text)) >= CLEAR ? englishOrPolish(text) : null

/** None of the 184 held-out messages without stop words is misclassified at this score or above. */
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
