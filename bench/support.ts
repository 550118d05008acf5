// Which sentences of a model reach a customer: the true and false ones of evaluation/support, checked against their
// sources like a real model's. With --fit: fits the threshold, on businesses that no model was trained on.
import { checkItem } from '../server/src/answering/with-model/check/check-item.ts'
import { SUPPORTED } from '../server/src/answering/with-model/check/check-sentence.ts'
import { evidenceFrom } from '../server/src/answering/with-model/check/evidence.ts'
import type { Item } from '../server/src/answering/with-model/reply-reader.ts'
import type { TextPair } from '../server/src/embedding/index.ts'
import { openHarness } from './support/answers/answer-harness.ts'
import { heldOutBusinesses } from './support/answers/held-out.ts'
import { quotesFor, type SupportCase, supportCases } from './support/answers/support-cases.ts'
import { bench } from './support/bench.ts'
import { goal, printMachine, printRow } from './support/figures.ts'
import { groupBy } from './support/group-by.ts'

const LIES_SHOWN = 5
const TRUTHS_LOST = 8
const THRESHOLDS = Array.from({ length: 17 }, (_, step) => -5 + step / 2)
const EVERY = Number(process.argv[process.argv.indexOf('--every') + 1] || 3)

printMachine()
const harness = await openHarness()
const { reader, embedder } = harness.app
try {
  if (process.argv.includes('--fit')) await bench('lies passed and truths cut, by threshold', fit)
  else {
    const cases = await supportCases()
    await bench('sentences that quote what they rest on', () => measure(cases, quotesFor))
    await bench('the same without quotes', () => measure(cases, () => []))
  }
} finally {
  await harness.close()
}

/** Uses the half of the held-out businesses that thresholds are fitted on. */
async function fit() {
  const scored: { isTrue: boolean; score: number }[] = []
  let number = 0
  for (const rows of heldOutBusinesses('fitted').values())
    for (const language of ['en', 'pl', 'ru'] as const)
      for (const { title, passage, true: truths, false: lies } of rows) {
        const text = passage[language]
        const ground = { file_id: '1', title: title[language], heading: '', question: null, text, url: null }
        const evidence = evidenceFrom([ground, ground], { instructions: '' })
        const sentences = [
          ...truths[language].map((sentence) => ({ sentence, isTrue: true })),
          ...lies[language].map(([, sentence]) => ({ sentence, isTrue: false })),
        ]
        for (const { sentence, isTrue } of sentences)
          if (++number % EVERY === 0) scored.push({ isTrue, score: await scoreOf(sentence, evidence) })
      }
  const truths = scored.filter(({ isTrue }) => isTrue)
  const lies = scored.filter(({ isTrue }) => !isTrue)
  printRow('threshold', 'lies passed', 'truths cut')
  for (const threshold of THRESHOLDS) {
    const share = (some: typeof scored) =>
      (100 * some.filter(({ score }) => score >= threshold).length) / some.length
    printRow(String(threshold), `${share(lies).toFixed(1)} %`, `${(100 - share(truths)).toFixed(1)} %`)
  }
}

/** The highest threshold at which the sentence would be shown; -Infinity if it fails at the lowest too. */
async function scoreOf(sentence: string, evidence: ReturnType<typeof evidenceFrom>): Promise<number> {
  const known = new Map<string, number>()
  const isShownAt = async (threshold: number) => {
    const shifted = {
      ...reader,
      async read(pairs: TextPair[]) {
        const unread = pairs.filter((pair) => !known.has(JSON.stringify(pair)))
        const scores = unread.length > 0 ? await reader.read(unread) : []
        if (!scores) throw new Error('The reading model cannot be used here.')
        for (const [n, pair] of unread.entries()) known.set(JSON.stringify(pair), scores[n]!.supports)
        return pairs.map((pair) => ({
          ...{ supports: known.get(JSON.stringify(pair))! - threshold + SUPPORTED },
          ...{ answers: 0, leans: 0, sentences: [] },
        }))
      },
    }
    const item: Item = { kind: 'say', text: sentence, cited: [1], quotes: [] }
    return !('reason' in (await checkItem({ embedder, reader: shifted }, item, evidence)))
  }
  let [passed, failed] = [-1, THRESHOLDS.length]
  while (failed - passed > 1) {
    const middle = (passed + failed) >> 1
    if (await isShownAt(THRESHOLDS[middle]!)) passed = middle
    else failed = middle
  }
  return THRESHOLDS[passed] ?? Number.NEGATIVE_INFINITY
}

interface Result extends SupportCase {
  isShown: boolean
  reason: string
}

async function measure(cases: SupportCase[], quotesOf: (each: SupportCase) => string[]) {
  const results: Result[] = []
  for (const each of cases) {
    const evidence = evidenceFrom(each.grounds, { instructions: '' })
    const checked = await checkItem({ embedder, reader }, itemOf(each, quotesOf(each)), evidence)
    const reason = 'reason' in checked ? checked.reason : ''
    results.push({ ...each, isShown: reason === '', reason })
  }
  printRow('', 'lies', 'shown', 'truths', 'lost')
  for (const name of ['kind', 'language'] as const)
    for (const [value, some] of groupBy(results, (each) => each[name])) row(value, some)
  row('all', results)
  if (process.argv.includes('--misses')) printMisses(results)
  goal('lies shown', figures(results).shown, LIES_SHOWN, '%')
  goal('true sentences lost', figures(results).lost, TRUTHS_LOST, '%')
}

/** Courtesies become `kind_words`; all other sentences cite their sources. */
function itemOf({ kind, sentence, cited }: SupportCase, quotes: string[]): Item {
  if (kind === 'kind') return { kind: 'kind_words', text: sentence }
  return { kind: 'say', text: sentence, cited: cited.map((place) => place + 1), quotes }
}

function figures(results: Result[]) {
  const lies = results.filter(({ isTrue }) => !isTrue)
  const truths = results.filter(({ isTrue }) => isTrue)
  const share = (some: Result[], of: Result[]) => (100 * some.length) / Math.max(1, of.length)
  return {
    ...{ lies, truths },
    shown: share(
      lies.filter(({ isShown }) => isShown),
      lies,
    ),
    lost: share(
      truths.filter(({ isShown }) => !isShown),
      truths,
    ),
  }
}

function row(name: string, results: Result[]) {
  const { lies, truths, shown, lost } = figures(results)
  printRow(name, `${lies.length}`, `${shown.toFixed(1)} %`, `${truths.length}`, `${lost.toFixed(1)} %`)
}

function printMisses(results: Result[]) {
  for (const { kind, business, isTrue, isShown, sentence, reason } of results)
    if (isTrue !== isShown)
      console.log(`${isTrue ? 'lost ' : 'shown'} ${kind} ${business}: ${sentence} ${reason}`)
}
