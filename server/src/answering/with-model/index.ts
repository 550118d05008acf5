// An answer in a model's words, of which only those reach anybody that the documents bear out.
import type { api } from '@switchboard/contract'
import { promptBudget } from '../../agents/agent-model.ts'
import { noteUsage } from '../../agents/model-usage.ts'
import { EnoughSaid } from '../../chats/answers-under-way.ts'
import type { App } from '../../context.ts'
import { plainWords } from '../../language/plain-words.ts'
import type { Model, Usage } from '../../llm/index.ts'
import type { Ground } from '../composed.ts'
import { placeOf } from '../present-passage.ts'
import { type Fired, handedOverByModel } from '../triggers/index.ts'
import type { Turn } from '../turn.ts'
import { isAtALoss, withoutMark } from './at-a-loss.ts'
import { checkSentence, type Grounds } from './check/check-sentence.ts'
import { retrieveGrounds, wholeKnowledge } from './knowledge.ts'
import { withoutMarkup } from './markup.ts'
import { customerLines, momentGround } from './moment.ts'
import { buildPrompt, HAND_OVER, type Material } from './prompt.ts'
import { createSentenceReader, sourcesOf, withoutSources } from './sentence-reader.ts'
import { codeFor, textOf } from './spotlight.ts'
import { standaloneQuestion } from './standalone-question.ts'
import { estimateTokens } from './tokens.ts'

export interface Written {
  /** Empty when nothing of what the model wrote can be used. */
  text: string
  sources: api.messages.Source[]
  removed: api.messages.Why['removed']
  /** It said that the documents do not hold the answer. */
  isAtALoss: boolean
  /** What a person is called for; null when it wants none. */
  handOver: Fired | null
  /** Somebody had read enough before it was done. */
  isStopped: boolean
  usage: Usage
}

/**
 * `read`: what the built-in engine found, best first. Each sentence is passed on when it has been checked, so that nobody ever sees one
 * that is then taken back.
 */
export async function writeWithModel(
  app: App,
  model: Model,
  turn: Turn,
  read: Ground[],
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Written> {
  const { messages, grounds } = await promptFor(app, model, turn, read, signal)
  const evidence = evidenceOf(turn, grounds)
  const written: Omit<Written, 'sources' | 'usage'> = {
    text: '',
    removed: [],
    isAtALoss: false,
    handOver: null,
    isStopped: false,
  }
  const cited = new Set<number>()
  const heard = new Set<string>()
  let repeats = 0
  /** Kind words that wait for something to be said after them; alone they would be no answer. */
  const opening: string[] = []

  async function take(sentence: string) {
    if (sentence.includes(HAND_OVER)) {
      written.handOver = handedOverByModel(turn, reasonIn(sentence))
      return
    }
    const said = withoutMarkup(withoutMark(withoutSources(sentence)))
    if (isAtALoss(sentence)) written.isAtALoss = true
    if (!said.trim()) return
    if (isAtALoss(said)) return remove(said, 'It says that it does not know.')
    if (isHeard(said)) return remove(said, 'It has said this before.')
    const numbers = sourcesOf(sentence).map((number) => number - 1)
    const verdict = await checkSentence(app, said, numbers, evidence, signal)
    if ('fault' in verdict) return remove(said, verdict.fault)
    if ('isPleasantry' in verdict && !written.text) return void opening.push(said)
    if ('cited' in verdict) for (const index of verdict.cited) cited.add(index)
    const all = opening.splice(0).join('') + said
    written.text += all
    onText(all)
  }

  function isHeard(said: string): boolean {
    const words = plainWords(said)
    if (!words || !heard.has(words)) {
      heard.add(words)
      return false
    }
    repeats += 1
    return true
  }

  function remove(said: string, reason: string) {
    if (written.removed.length < MOST_REMOVED)
      written.removed.push({ sentence: said.trim().slice(0, LONGEST_KEPT), reason })
  }

  /** Small models go in circles or do not find an end; nothing that helps anybody comes after that. */
  const hasSaidEnough = () => repeats >= MOST_REPEATS || written.text.length >= LONGEST_TEXT

  const reader = createSentenceReader()
  const meter = meterOf(messages)
  try {
    for await (const text of model.stream({ messages }, signal, meter.tell)) {
      meter.hear(text)
      for (const sentence of reader.add(text)) if (!hasSaidEnough()) await take(sentence)
      if (hasSaidEnough()) break
    }
    if (!hasSaidEnough()) for (const sentence of reader.end()) await take(sentence)
    for (const said of opening) remove(said, 'It says nothing that answers the question.')
  } catch (error) {
    if (!(signal.reason instanceof EnoughSaid)) throw error
    written.isStopped = true
  } finally {
    if (meter.hasCost()) await noteUsage(app, turn.agent, meter.usage())
  }
  const sources = sourcesFrom([...cited].map((index) => grounds[index]!))
  return { ...written, text: tidy(written.text), sources, usage: meter.usage() }
}

async function promptFor(app: App, model: Model, turn: Turn, read: Ground[], signal: AbortSignal) {
  const budget = promptBudget(app, turn.agent)
  const empty: Material = {
    ...{ grounds: [], isWhole: true, code: '' },
    ...{ moment: momentGround(turn, app.now()), customer: customerLines(turn) },
  }
  const whole = await wholeKnowledge(app, turn.agent, budget)
  const inFull = whole && { ...empty, grounds: whole, code: codeFor(app, whole) }
  if (inFull && inFull.grounds.length === 0) return buildPrompt(turn, inFull, budget)
  const prompt = inFull && buildPrompt(turn, inFull, budget)
  // What stands beside it, the moment, is a ground as well.
  if (prompt && prompt.grounds.length > inFull.grounds.length) return prompt
  const question = await standaloneQuestion(app, model, turn, signal)
  const grounds = await retrieveGrounds(app, turn, question, read)
  const found = { ...empty, grounds, isWhole: false, code: codeFor(app, grounds) }
  return buildPrompt(turn, found, Math.min(budget, MOST_RETRIEVED))
}

/** More passages than this help no model, and each answer costs them anew. */
const MOST_RETRIEVED = 8_000

const reasonIn = (sentence: string) =>
  withoutMarkup(withoutSources(sentence.slice(sentence.indexOf(HAND_OVER) + HAND_OVER.length)))
    .replace(/^[\s:–—-]+/, '')
    .trim()

const LONGEST_KEPT = 500
const MOST_REMOVED = 50
const MOST_REPEATS = 3
const LONGEST_TEXT = 6_000

const evidenceOf = ({ agent, asked }: Turn, grounds: Ground[]): Grounds => ({
  hasDocuments: grounds.length > 1,
  documents: grounds.map((ground) => [headOf(ground), textOf(ground), ground.url].filter(Boolean).join('\n')),
  instructions: agent.instructions,
  question: asked,
})

const headOf = ({ title, heading, question }: Ground) => [title, heading, question].filter(Boolean).join('. ')

/** What the provider says a call has cost, else what we think. */
function meterOf(messages: { content: string }[]) {
  let told: Usage | null = null
  let heard = ''
  const asked = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  return {
    tell: (usage: Usage) => {
      told = usage
    },
    hear: (text: string) => {
      heard += text
    },
    /** A call that was refused before its first word costs nothing. */
    hasCost: () => told !== null || heard !== '',
    usage: (): Usage => told ?? { input_tokens: asked, output_tokens: estimateTokens(heard) },
  }
}

/** Each place once, in the order they are cited, and called as the built-in engine calls it. */
function sourcesFrom(grounds: Ground[]): api.messages.Source[] {
  const byPlace = new Map<string, api.messages.Source>()
  for (const ground of grounds) {
    const { file_id, url } = ground
    const title = placeOf(ground)
    // What a person approved speaks for itself.
    if (file_id !== null) byPlace.set(`${file_id} ${title}`, { title, url, file_id })
  }
  return [...byPlace.values()]
}

const tidy = (text: string) =>
  text
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
