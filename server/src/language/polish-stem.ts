import { folded } from './words.ts'

// Sorted longest first, so that the first match is the longest. Without accents, as many people write.
const ENDINGS =
  'iejszych iejszymi iejszego iejszemu iejszej iejsza owania owaniu owaniem owany owana owane owych owymi owego owemu eniach eniami eniem eniu enia enie aniach aniami aniem aniu ania anie ościach ościami ością ości ość ami ach iach iami ego emu ymi imi owi owie owej ową owe owa owy ów iej iem ie ej em om ym im ych ich ią ię ia iu ję ąc ała ało ali ały ał ła ło li ły eć ać ić yć ą ę a e i o u y'
    .split(' ')
    .map(folded)
    .toSorted((a, b) => b.length - a.length)
const SHORTEST_WORD = 4
const SHORTEST_STEM = 3

/** A light stemmer: removes the accents and one inflectional ending. */
export function polishStem(written: string): string {
  const word = folded(written)
  if (word.length < SHORTEST_WORD) return word
  const ending = ENDINGS.find((end) => word.length - end.length >= SHORTEST_STEM && word.endsWith(end))
  return ending ? word.slice(0, -ending.length) : word
}
