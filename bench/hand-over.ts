// How reliably a customer who asks for a person or is frustrated is recognized, and how rare false alarms are: our own
// phrases in three languages, messages that are easily misread and, if available, the questions of a bank's customers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FRUSTRATION_THRESHOLD } from '@switchboard/contract'
import { partsOf } from '../server/src/answering/understand.ts'
import { type Intent, intentShares, likeliest } from '../server/src/chats/intents.ts'
import { openEmbedder } from '../server/src/embedding/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { bench } from './support/bench.ts'
import { atLeast, goal, percentile, printMachine, printRow } from './support/figures.ts'

const LANGUAGES = ['en', 'pl', 'ru']
const RECALL = 95
const FALSE_ALARMS = 0.5
const P95_MS = 20
const SURE = 0.5

const { data } = parseArgs({ options: { data: { type: 'string' } } }).values

printMachine()
const embedder = openEmbedder({ log: createLog('error'), metrics: createMetrics() })
const times: number[] = []
try {
  await isHeard('Warm up, please: connect me with somebody')
  for (const set of ['tune', 'held-out']) await bench(`our own phrases, ${set}`, () => measureOwn(set))
  await bench('patience that is over, by one message', measurePatience)
  await bench('messages that are easily misheard', measureStrangers)
  if (data)
    await bench("a bank's customers, who ask for no person", () => measureBank(join(data, 'banking77')))
  await bench('time taken by one message', () =>
    goal('95th percentile', percentile(times, 0.95), P95_MS, 'ms'),
  )
} finally {
  await embedder.close()
}

async function measurePatience() {
  printRow('', 'angry', 'heard', 'calm', 'false alarms')
  const total = { angry: 0, heard: 0, calm: 0, alarms: 0 }
  for (const language of LANGUAGES) {
    const [angry, calm] = ['angry', 'calm'].map((kind) => ownLines('tune', kind, language))
    const [heard, alarms] = [await countOf(angry!, isAngry), await countOf(calm!, isAngry)]
    printRow(language, ...[angry!.length, heard!, calm!.length, alarms!].map(String))
    total.angry += angry!.length
    total.heard += heard!
    total.calm += calm!.length
    total.alarms += alarms!
  }
  atLeast('recall', (100 * total.heard) / total.angry, RECALL, '%')
  goal('false alarms', (100 * total.alarms) / total.calm, FALSE_ALARMS, '%')
}

/**
 * Hands over as the product does, by any sentence or the whole text. Wrong: a calm message handed over, or an angry
 * one not.
 */
async function measureStrangers() {
  const rows = lines(inRoot('evaluation', 'hand-over', 'strangers.jsonl')).map(
    (line): Stranger => JSON.parse(line),
  )
  printRow('', 'messages', 'understood', 'wrong hand-over')
  for (const kind of [...new Set(rows.map((row) => row.kind)), 'all']) {
    const those = rows.filter((row) => kind === 'all' || row.kind === kind)
    let [right, wrong] = [0, 0]
    for (const { text, intent } of those) {
      const parts = partsOf(text)
      const isPassedOn = (await countOf(parts, isAngry)) + (await countOf(parts, isHeard)) > 0
      if (likeliest(await sharesOf(text)) === intent) right += 1
      if (isPassedOn !== (intent === 'complaint')) wrong += 1
    }
    printRow(kind, ...[those.length, right, wrong].map(String))
  }
}

interface Stranger {
  kind: string
  text: string
  intent: Intent
}

async function isAngry(text: string): Promise<boolean> {
  const { frustration, complaint } = await sharesOf(text)
  return frustration + complaint >= FRUSTRATION_THRESHOLD
}

async function sharesOf(text: string) {
  return intentShares(text, (await embedder.embed([text]))![0]!)
}

async function measureOwn(set: string) {
  printRow('', 'asking', 'heard', 'others', 'false alarms')
  const total = { asks: 0, heard: 0, ordinary: 0, alarms: 0 }
  for (const language of LANGUAGES) {
    const [asks, ordinary] = [ownLines(set, 'asks', language), ownLines(set, 'ordinary', language)]
    const [heard, alarms] = [await countOf(asks, isHeard), await countOf(ordinary, isHeard)]
    printRow(language, ...[asks.length, heard, ordinary.length, alarms].map(String))
    total.asks += asks.length
    total.heard += heard
    total.ordinary += ordinary.length
    total.alarms += alarms
  }
  atLeast('recall', (100 * total.heard) / total.asks, RECALL, '%')
  goal('false alarms', (100 * total.alarms) / total.ordinary, FALSE_ALARMS, '%')
}

async function measureBank(folder: string) {
  if (!existsSync(folder)) return console.log(`not there: ${folder}`)
  const questions = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => lines(join(folder, name)))
    .map((line) => (JSON.parse(line) as { text: string }).text)
  const alarms = await countOf(questions, isHeard)
  printRow('questions', String(questions.length), `${alarms} alarms`)
  goal('false alarms', (100 * alarms) / questions.length, FALSE_ALARMS, '%')
  const angry = await countOf(questions, isAngry)
  printRow('', '', `${angry} taken for angry, most of them rightly`)
  goal('taken for angry', (100 * angry) / questions.length, FALSE_ALARMS, '%')
}

async function countOf(texts: string[], holds: (text: string) => Promise<boolean>): Promise<number> {
  let count = 0
  for (const text of texts) if (await holds(text)) count += 1
  return count
}

async function isHeard(text: string): Promise<boolean> {
  const startedAt = performance.now()
  const isAsking = (await sharesOf(text)).wants_person >= SURE
  times.push(performance.now() - startedAt)
  return isAsking
}

function ownLines(set: string, kind: string, language: string): string[] {
  return lines(inRoot('evaluation', 'hand-over', set, `${kind}.${language}.txt`))
}

function lines(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n')
}
