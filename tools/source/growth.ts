/** Runs that make a backtracking engine try every start, or every split, of a match. */
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
/** Below this a difference is noise. */
const FLOOR_MS = 4
const RUNS = 4

/** The run on which work grows faster than the text, if any: on 4 times as much, linear work takes 4 times as long, quadratic 16. */
export function steepestRun(work: (text: string) => unknown, pieces: string[] = PIECES): string | null {
  for (const piece of pieces) {
    const run = (length: number) => `x${piece.repeat(Math.ceil(length / piece.length))}\u0001x`
    const [small, large, huge] = [SMALL, SMALL * TIMES, SMALL * TIMES ** 2].map(run) as [
      string,
      string,
      string,
    ]
    // A bound makes work steep at first and linear from there on.
    if (isSteep(work, small, large) && isSteep(work, large, huge)) return `${JSON.stringify(piece)} repeated`
  }
  return null
}

/** Runs that this expression is likely to begin a match with: of its own words, the first so many. */
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
  // Nearly everything is quick, and looked at once.
  if (cpuMs(work, large) < FLOOR_MS) return false
  let [smallMs, largeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // In turns, so that a busy moment meets both. It only ever makes a run slower: the fastest is the true one.
  for (let n = 0; n < RUNS; n++) {
    smallMs = Math.min(smallMs, cpuMs(work, small))
    largeMs = Math.min(largeMs, cpuMs(work, large))
  }
  return largeMs > FLOOR_MS && largeMs / smallMs > TIMES * 2
}

/** The time that this process itself worked, whatever else the machine did meanwhile. */
function cpuMs(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  work(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
