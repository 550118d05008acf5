// Fits the classifiers for the intent of a customer's message and the kind of a model's sentence, from embeddings and
// character n-grams: models/intents.json and models/sentences.json. One text in eight is held out.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { SentenceKind } from '../server/src/answering/with-model/check/sentence-kind.ts'
import type { Intent } from '../server/src/chats/intents.ts'
import { LETTER_RUNS, letterRuns } from '../server/src/models/letter-runs.ts'
import type { HeadFile } from '../server/src/models/text-head.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { openHarness } from './support/answers/answer-harness.ts'
import { claimsOf, isHeldOut, messagesOf, questionsOf, sentencesOf } from './support/answers/held-out.ts'
import { fitSoftmax, type Labelled, logitsOf } from './support/answers/softmax.ts'
import { bench } from './support/bench.ts'
import { printMachine, printRow } from './support/figures.ts'

const INTENTS: Intent[] = [
  ...(['question', 'greeting', 'thanks', 'bye', 'are_you_a_bot', 'what_can_you_do', 'complaint'] as const),
  ...(['wants_person', 'yes', 'no', 'not_helpful', 'praise', 'off_topic', 'injection', 'nonsense'] as const),
  ...(['waiting', 'frustration'] as const),
]
const KINDS: SentenceKind[] = ['claim', 'kind_words', 'asks_back', 'at_a_loss']
const DIMENSIONS = 384
/** Weight of the character n-grams relative to the embedding. */
const LETTERS_SHARE = 0.8
const MOST = 127
/** The training data contains more questions than real chats, so this is added to the logit of questions. */
const MORE_QUESTIONS = -1.5

interface Row {
  text: string
  label: string
}

printMachine()
const harness = await openHarness()
try {
  const intents = (kind: 'intents' | 'messages') =>
    messagesOf(kind).map(({ text, intent }) => ({ text, label: intent }))
  const sentences = sentencesOf().map(({ text, kind }) => ({ text, label: kind }))
  const claims = (half: 'fitted' | 'measured') => claimsOf(half).map((text) => ({ text, label: 'claim' }))
  const questions = (half: 'fitted' | 'measured') =>
    questionsOf(half).map((text) => ({ text, label: 'question' }))
  await bench('what a message is meant as', () =>
    fitHead('intents.json', INTENTS, {
      // The network overfits the messages that it was trained on, so only their n-grams are used, not their embeddings.
      known: intents('intents').filter(isForFitting),
      strange: [...intents('messages').filter(isForFitting), ...questions('fitted')],
      measured: [...intents('intents'), ...intents('messages')].filter((row) => !isForFitting(row)),
      more: MORE_QUESTIONS,
    }),
  )
  await bench('what a sentence of a model is', () =>
    fitHead('sentences.json', KINDS, {
      known: [],
      strange: [...sentences.filter(isForFitting), ...claims('fitted')],
      measured: [...sentences.filter((row) => !isForFitting(row)), ...claims('measured')],
      more: 0,
    }),
  )
} finally {
  await harness.close()
}

function isForFitting({ text }: Row) {
  return !isHeldOut(text)
}

/** `more` is added to the bias of the first label, which is over- or under-represented in the training data. */
async function fitHead<Label extends string>(
  file: 'intents.json' | 'sentences.json',
  labels: Label[],
  rows: { known: Row[]; strange: Row[]; measured: Row[]; more: number },
) {
  const labelled = (features: Omit<Labelled, 'label'>, row: Row): Labelled => ({
    ...features,
    label: labels.indexOf(row.label as Label),
  })
  const classes = labels.length
  const letters = fitSoftmax(
    [...rows.known, ...rows.strange].map((row) => labelled(lettersOf(row.text), row)),
    { classes, features: LETTER_RUNS, pull: 3e-6, steps: 200, rate: 0.07 },
  )
  const ofStrange: Labelled[] = []
  for (const row of rows.strange) ofStrange.push(labelled(await vectorOf(row.text), row))
  const vectors = fitSoftmax(ofStrange, { classes, features: DIMENSIONS, pull: 1e-4, steps: 300 })
  vectors[0]![DIMENSIONS]! += rows.more
  const head: HeadFile<Label> = { labels, weights: vectors.map(rounded), letters: packed(letters) }
  const text = JSON.stringify(head)
  writeFileSync(inRoot('models', file), text)

  const right = new Map<string, { right: number; of: number }>()
  for (const row of rows.measured) {
    const byLetters = logitsOf(letters, lettersOf(row.text))
    const logits = logitsOf(vectors, await vectorOf(row.text)).map(
      (logit, at) => logit + LETTERS_SHARE * byLetters[at]!,
    )
    for (const name of [row.label, 'all']) {
      const so = right.get(name) ?? { right: 0, of: 0 }
      so.of += 1
      if (labels[logits.indexOf(Math.max(...logits))] === row.label) so.right += 1
      right.set(name, so)
    }
  }
  printRow('held out', 'right', 'of')
  for (const [name, so] of right) printRow(name, `${((100 * so.right) / so.of).toFixed(1)} %`, String(so.of))
  console.log(file, createHash('sha256').update(text).digest('hex'))
}

async function vectorOf(text: string) {
  const [vector] = (await harness.app.embedder.embed([text]))!
  const length = Math.sqrt(vector!.reduce((sum, value) => sum + value * value, 0)) || 1
  return {
    at: Int32Array.from(vector!, (_, at) => at),
    values: Float32Array.from(vector!, (value) => value / length),
  }
}

function lettersOf(text: string) {
  const at = Int32Array.from(letterRuns(text))
  return { at, values: new Float32Array(at.length).fill(1 / Math.sqrt(at.length || 1)) }
}

function rounded(row: Float32Array): number[] {
  return Array.from(row, (weight) => Number(weight.toFixed(4)))
}

/** One byte per weight, row by row; the biases are separate. */
function packed(rows: Float32Array[]): HeadFile['letters'] {
  const shares = rows.map((row) => row.map((weight) => LETTERS_SHARE * weight))
  const largest = shares.map((row) => row.subarray(0, LETTER_RUNS).reduce(larger, 0))
  const step = largest.reduce(larger, 0) / MOST
  const bytes = shares.flatMap((row) =>
    Array.from(row.subarray(0, LETTER_RUNS), (each) => Math.round(each / step)),
  )
  return {
    step,
    bias: shares.map((row) => Number(row[LETTER_RUNS]!.toFixed(4))),
    weights: Buffer.from(Int8Array.from(bytes).buffer).toString('base64'),
  }
}

function larger(most: number, each: number): number {
  return Math.max(most, Math.abs(each))
}
