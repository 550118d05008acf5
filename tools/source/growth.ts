/** Repeated strings that make a backtracking engine try every start, or every split, of a match. */
export const PIECES = [
  ...' \n\ta1.,-_*`<[]("\'/:#|=&@!?я',
  ...[
    'A ',
    '1 ',
    ' \n',
    '\n ',
    'a.',
    'a-',
    '1,',
    '1-',
    '<a ',
    '<!--',
    '</',
    '[a',
    '[a](',
    '![a',
    '**',
    '__a ',
  ],
  ...[
    '&a',
    'a="',
    'a@a.',
    '://',
    'http://a',
    '(1',
    ', ',
    '. ',
    '| ',
    '1. ',
    '* ',
    'a1 ',
    '"a',
    '{a',
    '```\n',
    'a.\n',
    'A. ',
  ],
]

const SMALL = 2_000
const TIMES = 4
/** Shorter times are noise. */
const FLOOR_MS = 4
const RUNS = 4

/**
 * Returns the repeated string, if any, on which time grows faster than length: for 4 times the text, linear work
 * takes 4 times as long, quadratic work 16.
 */
export function steepestRun(work: (text: string) => unknown, pieces: string[] = PIECES): string | null {
  for (const piece of pieces) {
    const run = (length: number) => `x${piece.repeat(Math.ceil(length / piece.length))}\u0001x`
    const [small, large, huge] = [SMALL, SMALL * TIMES, SMALL * TIMES ** 2].map(run) as [
      string,
      string,
      string,
    ]
    // Work with an upper bound is steep at first and linear beyond it.
    if (isSteep(work, small, large) && isSteep(work, large, huge)) return `${JSON.stringify(piece)} repeated`
  }
  return null
}

/** Strings that this expression is likely to start matching, from up to `words` of its own literals. */
export function piecesOf({ source }: RegExp, words = 6): string[] {
  const letters = source.match(/(?<![\\\p{L}])\p{L}{2,}/gu) ?? []
  const marks = source.replace(/\\([^\w])/g, '$1').match(/[!<>[\](){}*_`"'/:#|=&@.,-]{2,4}/g) ?? []
  const own = new Set([
    ...letters.slice(0, words).flatMap((word) => [word, `${word} `]),
    ...marks.slice(0, 8),
  ])
  return [...PIECES, ...own]
}

function isSteep(work: (text: string) => unknown, small: string, large: string): boolean {
  // Nearly everything is fast and needs only one measurement.
  if (cpuMs(work, large) < FLOOR_MS) return false
  let [smallMs, largeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Alternates, so that other load affects both. Load only adds time, so the fastest run is the most accurate.
  for (let n = 0; n < RUNS; n++) {
    smallMs = Math.min(smallMs, cpuMs(work, small))
    largeMs = Math.min(largeMs, cpuMs(work, large))
  }
  return largeMs > FLOOR_MS && largeMs / smallMs > TIMES * 2
}

/** CPU time of this process, independent of other load on the machine. */
function cpuMs(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  work(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
