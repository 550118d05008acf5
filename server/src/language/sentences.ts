const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const shortened = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.])(?:${words.replace(/\./g, '\\.').replace(/\s+/g, '|')})\\.\\s*$`, 'iu')

// A full stop after these, or after a single capital letter, does not end a sentence. "Etc." is not listed, because
// before a capital letter it does.
const ABBREVIATION = shortened(
  [
    'mr mrs ms dr prof st rd ave blvd mt vs inc jr sr tel ext e.g i.e approx incl excl',
    'np m.in tzw tzn tj ul al pl os im św p inż lek ks ur zm wew kom woj zob por',
    'тел моб напр т.е т.к т.н т.ч г гг ул пр просп пер пл наб обл им св др проф акад',
  ].join(' '),
)
// A full stop after these does not end the sentence if a number follows: a room, a page, a day with its hours.
const OF_NUMBER = shortened(
  [
    'no nos pp vol fig ch apt rm fl min max mins hrs mon tue tues wed thu thur thurs fri sat sun',
    'jan feb mar apr jun jul aug sep sept oct nov dec',
    'nr pok m lok pkt poz str s art ust par godz ok maks pon pn wt śr czw pt sob niedz ndz nd',
    'д кв корп стр с оф каб ком эт доб т п пп ст гл рис табл мин макс руб пн вт ср чт пт сб вс',
  ].join(' '),
)
const NUMBER = /^[\s(+№]*\d/u
const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\.\s*$/u
const SHORTEST = 15
const END = 40

/** Returns the sentences of a text in order. A sentence that is too short is joined with the next one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const segment of segmentsOf(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && goesOn(last, segment)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean)
}

/** Segments one window at a time: the time of each step of the segmenter is proportional to its whole input. */
function* segmentsOf(text: string): Generator<string> {
  let size = WINDOW
  for (let from = 0; from < text.length; ) {
    const segments = [...segmenter.segment(text.slice(from, from + size))]
    const isCut = from + size < text.length
    // The last segment may continue behind the window. If one segment fills the window, a larger window is needed.
    if (isCut && segments.length === 1) size *= 2
    else {
      if (isCut) segments.pop()
      for (const { segment } of segments) yield segment
      from += segments.reduce((sum, { segment }) => sum + segment.length, 0)
      size = WINDOW
    }
  }
}

const WINDOW = 1000

/** Checks only the end of the sentence: checking all of it would make a long list of initials take quadratic time. */
function goesOn(sentence: string, next: string): boolean {
  const end = sentence.slice(-END)
  if (/\n[^\S\n]*$/.test(end)) return false
  if (OF_NUMBER.test(end) && NUMBER.test(next)) return true
  return ABBREVIATION.test(end) || INITIAL.test(end) || sentence.trim().length < SHORTEST
}
