// Writes an answer with a model. Only text that the documents support is shown.
import type { api } from '@switchboard/contract'
import type { NewProposal } from '../../actions/run-or-propose.ts'
import { EnoughSaid } from '../../chats/answers-under-way.ts'
import type { App } from '../../context.ts'
import { plainWords } from '../../language/plain-words.ts'
import { ModelError, type ModelMessage, type ToolCall } from '../../llm/index.ts'
import type { Ground } from '../composed.ts'
import { placeOf } from '../present-passage.ts'
import type { TimedModel } from '../time-limit.ts'
import { type Fired, handedOverByModel } from '../triggers/index.ts'
import type { Turn } from '../turn.ts'
import { type Checked, checkItem, type Faulty, type Sound } from './check/check-item.ts'
import { answersQuestion, mayBeShown } from './check/check-sentence.ts'
import { evidenceFrom } from './check/evidence.ts'
import { createLiveText } from './live-text.ts'
import { withoutMarkup } from './markup.ts'
import { promptFor } from './material.ts'
import { mendRequest } from './mend.ts'
import { hasMark, withoutMark } from './no-answer-mark.ts'
import { createReplyReader, type Item } from './reply-reader.ts'
import { spaceBetween } from './space-between.ts'
import { openTools } from './tools.ts'

export interface Written {
  /** Empty if nothing of the model's text can be used. */
  text: string
  /** How well the sources support the weakest claim, from 0 to 1. */
  confidence: number
  /** The part of the text that is based on sources. */
  claims: string
  /** Whether the text contains claims based on sources, not only courtesies and questions back. */
  hasClaims: boolean
  sources: api.messages.Source[]
  removed: api.messages.Why['removed']
  mended: NonNullable<api.messages.Why['mended']>
  /** The model said that the documents do not contain the answer. */
  isAtALoss: boolean
  /** Why a person is called, or null. */
  handOver: Fired | null
  /** The look-ups that the model made. */
  actions: api.actions.ActionCall[]
  /** The changes that the model proposes, to be approved by a person. */
  proposals: NewProposal[]
  /** The answer was stopped before it was complete. */
  isStopped: boolean
}

/**
 * `read`: the built-in engine's reading, best passages first, for knowledge that exceeds the prompt. `onText` receives
 * all text that may be shown so far. By default, that is each sentence after its check, so that no sentence is shown and
 * then withdrawn. From the first failed sentence on, all are held until the model has corrected it.
 */
export async function writeWithModel(
  app: App,
  ready: TimedModel,
  turn: Turn,
  read: () => Promise<{ grounds: Ground[] }>,
  onText: (whole: string) => void,
  signal: AbortSignal,
): Promise<Written> {
  const { show_while_checking: isEager = false } = turn.agent.model
  const live = createLiveText(onText, isEager)
  const lookUps = AbortSignal.any([signal, ready.limit])
  const tools = ready.model.takesTools?.() === false ? null : await openTools(app, turn, lookUps)
  const { messages, grounds, rules } = await promptFor(app, ready, turn, read, signal, tools?.specs)
  const { instructions } = turn.agent
  const evidenceNow = () => evidenceFrom(grounds, { instructions, rules, question: turn.asked })
  let evidence = evidenceNow()
  /** The end of the reply so far, including text that was not shown. */
  let before = ''
  const written: Omit<Written, 'sources'> = {
    ...{ text: '', claims: '', hasClaims: false, removed: [], mended: [], isAtALoss: false, handOver: null },
    ...{ confidence: 1, isStopped: false, actions: tools?.calls ?? [], proposals: tools?.proposals ?? [] },
  }
  const cited = new Set<number>()
  const heard = new Set<string>()
  let repeats = 0
  /** Courtesies that wait for a claim: if there are documents, they are no answer by themselves. */
  const opening: string[] = []
  const held: Checked[] = []
  let reply = ''
  let kept: object | undefined

  async function take(item: Item) {
    const checked = await check(item)
    if (!checked) return live.drop()
    if (!('reason' in checked) && held.length === 0) return say(checked)
    held.push(checked)
    if ('reason' in checked) live.strike()
    else live.hold(checked.text)
  }

  function preview(words: string) {
    const text = isEager ? withoutMarkup(words) : ''
    if (text && mayBeShown(text, { ...evidence, before })) live.write(text)
  }

  /** Returns null for items that say nothing or are not worth correcting. */
  async function check(item: Item): Promise<Checked | null> {
    if (item.kind === 'hand_over') {
      written.handOver = handedOverByModel(turn, withoutMarkup(item.text).trim())
      return null
    }
    if (item.kind === 'no_answer' || hasMark(item.text)) written.isAtALoss = true
    const text = withoutMarkup(withoutMark(item.text))
    if (!text.trim()) return null
    if (isHeard(text)) return remove(text, 'It has said this before.')
    const checked = await checkItem(app, { ...item, text }, { ...evidence, before }, signal)
    before = `${before} ${text}`.slice(-REMEMBERED_LETTERS)
    if (!('reason' in checked)) return checked
    if (checked.isAtALoss) written.isAtALoss = true
    // Failed courtesies are not worth correcting.
    return checked.isAtALoss || item.kind === 'kind_words' ? remove(text, checked.reason) : checked
  }

  function say({ text, kind, cited: from, support }: Sound) {
    if (kind === 'kind_words' && !written.text && evidence.hasDocuments) {
      opening.push(text)
      return live.hold(text)
    }
    for (const index of from) cited.add(index)
    written.hasClaims ||= kind === 'say'
    if (kind === 'say') written.confidence = Math.min(written.confidence, support)
    if (kind === 'say') written.claims += `${spaceBetween(written.claims, text)}${text}`
    for (const part of [...opening.splice(0), text]) {
      const spaced = `${spaceBetween(written.text, part)}${part}`
      written.text += spaced
      live.say(part)
    }
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

  function remove(said: string, reason: string): null {
    if (written.removed.length < MOST_REMOVED) written.removed.push({ sentence: cut(said), reason })
    return null
  }

  /** Small models repeat themselves or do not stop. Nothing useful follows then. */
  const hasSaidEnough = () => repeats >= MOST_REPEATS || reply.length >= LONGEST_REPLY

  async function ask(
    request: ModelMessage[],
    onItem: (item: Item) => Promise<void>,
    isLastRound: boolean,
  ): Promise<ToolCall[]> {
    const reader = createReplyReader()
    reply = ''
    kept = undefined
    const wanted: ToolCall[] = []
    const asked = { messages: request, ...(tools && { tools: tools.specs, isLastRound }) }
    const onToolCalls = (calls: ToolCall[]) => void wanted.push(...calls)
    const onKept = (told: object) => {
      kept = told
    }
    for await (const text of ready.model.stream({ ...asked, onToolCalls, onKept }, signal)) {
      reply += text
      for (const item of reader.add(text)) if (!hasSaidEnough()) await onItem(item)
      if (hasSaidEnough()) return []
      if (onItem === take) preview(reader.open())
    }
    for (const item of reader.end()) if (!hasSaidEnough()) await onItem(item)
    return wanted
  }

  /** Runs tool calls in a limited number of rounds. The results become documents that the model may cite. */
  async function converse() {
    for (let round = 0; ; round += 1) {
      const isLastRound = round === MOST_ROUNDS
      const wanted = await ask(messages, take, isLastRound)
      if (!tools || wanted.length === 0 || isLastRound) return
      const { messages: results, grounds: found } = await tools.run(wanted, grounds.length + 1)
      messages.push({ role: 'assistant', content: reply, toolCalls: wanted, kept }, ...results)
      grounds.push(...found)
      evidence = evidenceNow()
    }
  }

  /** Asks for corrections once, if the spending caps allow it. What is still wrong is left out. */
  async function mend() {
    const faulty = held.filter((each) => 'reason' in each).slice(0, MOST_MENDED)
    const mended = new Map<Faulty, Sound[]>()
    if (!written.isAtALoss) {
      let next = 0
      repeats = 0
      const mendItem = async (item: Item) => {
        const place = item.n === undefined ? next : item.n - 1
        next = place + 1
        const wrong = faulty[place]
        const checked = wrong && (await check(item))
        if (!checked) return
        if ('reason' in checked) remove(checked.text, checked.reason)
        else mended.set(wrong, [...(mended.get(wrong) ?? []), checked])
      }
      // After tool calls, the provider wants the reasoning back with every reply.
      const said = { content: reply, ...(messages.some(({ toolCalls }) => toolCalls) && { kept }) }
      await ask(mendRequest(messages, said, faulty), mendItem, true).catch((error) => {
        // The sentences that passed are still sent.
        if (!(error instanceof ModelError)) throw error
      })
    }
    for (const each of held.splice(0)) {
      if (!('reason' in each)) say(each)
      else if (!mended.has(each)) remove(each.text, each.reason)
      for (const instead of mended.get(each as Faulty) ?? []) {
        say(instead)
        const told = { sentence: cut(each.text), reason: (each as Faulty).reason, instead: cut(instead.text) }
        written.mended.push(told)
      }
    }
  }

  try {
    await converse()
    if (held.length > 0) {
      await mend()
      const { text, hasClaims, removed } = written
      if (
        hasClaims &&
        removed.length > 0 &&
        !(await answersQuestion(app, await questionOf(turn), text, signal))
      )
        Object.assign(written, { text: '', claims: '', hasClaims: false })
    }
    for (const said of opening) remove(said, 'It says nothing that answers the question.')
  } catch (error) {
    if (!(signal.reason instanceof EnoughSaid)) throw error
    written.isStopped = true
  }
  const sources = sourcesFrom([...cited].map((index) => grounds[index]!))
  return {
    ...written,
    text: tidy(written.text),
    claims: tidy(written.claims),
    sources: written.text ? sources : [],
  }
}

/** For a follow-up ("And on Sundays?"), the topic of the earlier question is included. */
const questionOf = async ({ understood, asked }: Turn): Promise<string> =>
  [(await understood?.followUp())?.about, asked].filter(Boolean).join(' ')

const cut = (text: string) => text.trim().slice(0, LONGEST_KEPT)
const LONGEST_KEPT = 500
/** Includes the spaces and marks that may separate the letters. */
const REMEMBERED_LETTERS = 500
const MOST_REMOVED = 50
const MOST_MENDED = 10
const MOST_REPEATS = 3
/** Rounds of tool calls. The spending caps apply to each. */
const MOST_ROUNDS = 3
const LONGEST_REPLY = 12_000

/** Returns each source once, in order of citation, with the same title as in the built-in engine. */
function sourcesFrom(grounds: Ground[]): api.messages.Source[] {
  const byPlace = new Map<string, api.messages.Source>()
  for (const ground of grounds) {
    const { file_id, url } = ground
    const title = placeOf(ground)
    // A taught answer needs no source.
    if (file_id !== null) byPlace.set(`${file_id} ${title}`, { title, url, file_id })
  }
  return [...byPlace.values()]
}

const tidy = (text: string) =>
  text
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
