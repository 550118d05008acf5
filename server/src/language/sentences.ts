const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

// After these, or after one capital letter, a full stop ends nothing.
const ABBREVIATION =
  /(?<![\p{L}\p{N}])(?:mr|mrs|ms|dr|st|vs|no|inc|jr|sr|e\.g|i\.e|etc|approx|prof|np|m\.in|tzw|tj|ul|im|św|ok|ur|zm|nr|pkt|godz|мин|г|гг|т\.е|т\.к|им|ул|др|руб)\.\s*$/iu
const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\.\s*$/u
const SHORTEST = 15
const END = 40

/** The sentences of a text in their order. What is too short to say anything stays with the sentence before. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && goesOn(last)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean)
}

/** Its end tells; looking at all of it each time would cost a long list of initials the square of its length. */
function goesOn(sentence: string): boolean {
  const end = sentence.slice(-END)
  if (/\n\s*$/.test(end)) return false
  return ABBREVIATION.test(end) || INITIAL.test(end) || sentence.trim().length < SHORTEST
}
