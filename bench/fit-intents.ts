// Fits what a message is meant as, from its vector and from its letters, and writes models/intents.json. One message in
// eight is left for measuring.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Intent } from '../server/src/answering/intents.ts'
import { LETTER_RUNS, letterRuns } from '../server/src/answering/letter-runs.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { type HeldOutMessage, isHeldOut, messagesOf } from './support/answers/held-out.ts'
import { openSchool } from './support/answers/school.ts'
import { fitSoftmax, type Labelled, logitsOf } from './support/answers/softmax.ts'
import { bench } from './support/bench.ts'
import { printMachine, printRow } from './support/figures.ts'

const INTENTS: Intent[] = [
  ...(['question', 'greeting', 'thanks', 'bye', 'are_you_a_bot', 'what_can_you_do', 'complaint'] as const),
  ...(['wants_person', 'yes', 'no', 'not_helpful', 'praise', 'off_topic', 'injection', 'nonsense'] as const),
  ...(['waiting', 'frustration'] as const),
]
const TALK: Intent[] = ['greeting', 'thanks', 'bye', 'are_you_a_bot']
const DIMENSIONS = 384
/** What the letters say counts so much, beside the vector. */
const LETTERS_SHARE = 0.8
const MOST = 127
/** In life nearly three times as many messages ask something as among the rows: the logarithm of that. */
const MORE_QUESTIONS = 1

printMachine()
const school = await openSchool()
try {
  await bench('what a message is meant as', fit)
} finally {
  await school.close()
}

async function fit() {
  // The network knows the messages that it was trained on too well: its vectors of them are not those of a stranger's.
  const strangers = await withVectors(messagesOf('messages'))
  const known = messagesOf('intents').map((message) => ({ message, letters: lettersOf(message) }))
  const forLetters = [...known, ...strangers].filter(({ message }) => !isHeldOut(message.text))
  const forVectors = strangers.filter(({ message }) => !isHeldOut(message.text))
  const classes = INTENTS.length
  const letters = fitSoftmax(
    forLetters.map((row) => row.letters),
    { classes, features: LETTER_RUNS, pull: 3e-6, steps: 200, rate: 0.07 },
  )
  const vectors = fitSoftmax(
    forVectors.map((row) => row.vector),
    { classes, features: DIMENSIONS, pull: 1e-4, steps: 300 },
  )
  vectors[0]![DIMENSIONS]! += MORE_QUESTIONS
  const head = { intents: INTENTS, weights: vectors.map(rounded), letters: packed(letters) }
  const text = JSON.stringify(head)
  writeFileSync(inRoot('models', 'intents.json'), text)

  const measured = await withVectors(
    [...messagesOf('intents'), ...messagesOf('messages')].filter(({ text }) => isHeldOut(text)),
  )
  const logits = ({ vector, letters: own }: (typeof measured)[number]) => {
    const byLetters = logitsOf(letters, own)
    return logitsOf(vectors, vector).map((logit, at) => logit + LETTERS_SHARE * byLetters[at]!)
  }
  const isRight = (row: (typeof measured)[number]) => {
    const of = logits(row)
    return of.indexOf(Math.max(...of)) === row.vector.label
  }
  const share = (rows: typeof measured) =>
    `${((100 * rows.filter(isRight).length) / rows.length).toFixed(1)} % of ${rows.length}`
  printRow('', 'right')
  printRow('all held-out messages', share(measured))
  printRow('talk', share(measured.filter(({ message }) => TALK.includes(message.intent))))
  printRow('questions', share(measured.filter(({ message }) => message.intent === 'question')))
  printRow('sha256', createHash('sha256').update(text).digest('hex'))
}

async function withVectors(messages: HeldOutMessage[]) {
  const rows = []
  for (const message of messages) {
    const [vector] = (await school.app.embedder.embed([message.text]))!
    const length = Math.sqrt(vector!.reduce((sum, value) => sum + value * value, 0)) || 1
    rows.push({
      message,
      letters: lettersOf(message),
      vector: {
        at: Int32Array.from(vector!, (_, at) => at),
        values: Float32Array.from(vector!, (value) => value / length),
        label: INTENTS.indexOf(message.intent),
      } satisfies Labelled,
    })
  }
  return rows
}

function lettersOf({ text, intent }: HeldOutMessage): Labelled {
  const at = Int32Array.from(letterRuns(text))
  const values = new Float32Array(at.length).fill(1 / Math.sqrt(at.length || 1))
  return { at, values, label: INTENTS.indexOf(intent) }
}

function rounded(row: Float32Array): number[] {
  return Array.from(row, (weight) => Number(weight.toFixed(4)))
}

/** A byte a weight, row after row; the biases apart. */
function packed(rows: Float32Array[]) {
  const shares = rows.map((row) => row.map((weight) => LETTERS_SHARE * weight))
  const most = shares.reduce(
    (most, row) => row.subarray(0, LETTER_RUNS).reduce((m, each) => Math.max(m, Math.abs(each)), most),
    0,
  )
  const step = most / MOST
  const bytes = shares.flatMap((row) =>
    Array.from(row.subarray(0, LETTER_RUNS), (each) => Math.round(each / step)),
  )
  return {
    step,
    bias: shares.map((row) => Number(row[LETTER_RUNS]!.toFixed(4))),
    weights: Buffer.from(Int8Array.from(bytes).buffer).toString('base64'),
  }
}
