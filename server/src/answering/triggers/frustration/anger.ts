import { FRUSTRATION_THRESHOLD } from '@switchboard/contract'
import { pattern, spaced } from '../patterns.ts'
import { english } from './english.ts'
import { polish } from './polish.ts'
import { russian } from './russian.ts'
import type { Temper } from './temper.ts'

const inAny = (kind: keyof Temper) =>
  pattern(
    [english, polish, russian].flatMap((each) => each[kind]),
    'g',
  )
const FURIOUS = inAny('furious')
const ANNOYED = inAny('annoyed')

/** Whoever says that it is enough need not say it twice. */
const FURY = FRUSTRATION_THRESHOLD
const ANNOYANCE = 0.25
const EACH_MORE = 0.2
const SHOUTING = 0.25
const EXCLAIMING = 0.15

/** How angry one message sounds, from 0 to 1. */
export function angerOf(text: string): number {
  const words = spaced(text)
  const [furious, annoyed] = [timesFound(FURIOUS, words), timesFound(ANNOYED, words)]
  const said = furious > 0 ? FURY : annoyed > 0 ? ANNOYANCE : 0
  const more = Math.max(0, furious + annoyed - 1) * EACH_MORE
  const tone = (isShouted(text) ? SHOUTING : 0) + (/!{2,}|\?!|!\?|\?{3,}/.test(text) ? EXCLAIMING : 0)
  return Math.min(1, said + more + tone)
}

const timesFound = (pattern: RegExp, words: string) => words.match(pattern)?.length ?? 0

/** Two words at least: one alone may be a name, a code, or “VAT”. */
function isShouted(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const loud = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase())
  return loud.length >= 2 && loud.length / words.length >= 0.6
}
