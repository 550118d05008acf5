const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const shortened = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.])(?:${words.replace(/\./g, '\\.').replace(/\s+/g, '|')})\\.\\s*$`, 'iu')

// After these, or after one capital letter, a full stop ends nothing. "Etc." before a capital letter does.
const ABBREVIATION = shortened(
  [
    'mr mrs ms dr prof st rd ave blvd mt vs inc jr sr tel ext e.g i.e approx incl excl',
    'np m.in tzw tzn tj ul al pl os im św p inż lek ks ur zm wew kom woj zob por',
    'тел моб напр т.е т.к т.н т.ч г гг ул пр просп пер пл наб обл им св др проф акад',
  ].join(' '),
)
// After these it goes on with a number: a room, a page, a day with its hours.
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

/** The sentences of a text in their order. What is too short to say anything stays with the sentence before. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const segment of segmentsOf(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && goesOn(last, segment)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean)
}

/** A window at a time: each step of the segmenter costs in proportion to the length of the text that it was given. */
function* segmentsOf(text: string): Generator<string> {
  let size = WINDOW
  for (let from = 0; from < text.length; ) {
    const segments = [...segmenter.segment(text.slice(from, from + size))]
    const isCut = from + size < text.length
    // The last one may go on behind the window; one that fills it needs a larger one.
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

/** Its end tells; looking at all of it each time would cost a long list of initials the square of its length. */
function goesOn(sentence: string, next: string): boolean {
  const end = sentence.slice(-END)
  if (/\n[^\S\n]*$/.test(end)) return false
  if (OF_NUMBER.test(end) && NUMBER.test(next)) return true
  return ABBREVIATION.test(end) || INITIAL.test(end) || sentence.trim().length < SHORTEST
}
