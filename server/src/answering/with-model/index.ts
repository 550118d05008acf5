// An answer in a model's words, of which only those reach anybody that the documents bear out.
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
  /** Empty when nothing of what the model wrote can be used. */
  text: string
  /** Of it, what rests on sources. */
  claims: string
  /** Says something that rests on sources, beyond kind words and a question back. */
  hasClaims: boolean
  sources: api.messages.Source[]
  removed: api.messages.Why['removed']
  mended: NonNullable<api.messages.Why['mended']>
  /** It said that the documents do not hold the answer. */
  isAtALoss: boolean
  /** What a person is called for; null when it wants none. */
  handOver: Fired | null
  /** What it had looked up. */
  actions: api.actions.ActionCall[]
  /** What it wants changed, for a person to approve. */
  proposals: NewProposal[]
  /** Somebody had read enough before it was done. */
  isStopped: boolean
}

/**
 * `read`: what the built-in engine found, best first. `onText` hears all that may be shown by now. By default that is
 * each sentence when it has been checked, so that nobody sees one that is then taken back. From the first that fails on
 * all are held until the model has mended it.
 */
export async function writeWithModel(
  app: App,
  ready: TimedModel,
  turn: Turn,
  read: Ground[],
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
  /** The end of all that it has said, shown or not. */
  let before = ''
  const written: Omit<Written, 'sources'> = {
    ...{ text: '', claims: '', hasClaims: false, removed: [], mended: [], isAtALoss: false, handOver: null },
    ...{ isStopped: false, actions: tools?.calls ?? [], proposals: tools?.proposals ?? [] },
  }
  const cited = new Set<number>()
  const heard = new Set<string>()
  let repeats = 0
  /** Kind words that wait for something to be said after them: alone they are no answer where documents have one. */
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

  /** Null for what says nothing, or nothing that is worth mending. */
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
    // Kind words that fail are not worth mending.
    return checked.isAtALoss || item.kind === 'kind_words' ? remove(text, checked.reason) : checked
  }

  function say({ text, kind, cited: from }: Sound) {
    if (kind === 'kind_words' && !written.text && evidence.hasDocuments) {
      opening.push(text)
      return live.hold(text)
    }
    for (const index of from) cited.add(index)
    written.hasClaims ||= kind === 'say'
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

  /** Small models go in circles or do not find an end; nothing that helps anybody comes after that. */
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

  /** As often as it wants something looked up, within bounds; the results are documents that it may cite. */
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

  /** Once, and only as long as there is money for it. What is still wrong then is left out. */
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
      // Once functions were called, its thoughts belong to each of its replies.
      const said = { content: reply, ...(messages.some(({ toolCalls }) => toolCalls) && { kept }) }
      await ask(mendRequest(messages, said, faulty), mendItem, true).catch((error) => {
        // What is sound is still worth saying.
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
      if (hasClaims && removed.length > 0 && !(await answersQuestion(app, questionOf(turn), text, signal)))
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

/** "And on Sundays?" is answered by what also answers the question before. */
const questionOf = ({ understood, asked }: Turn): string =>
  [understood?.about, asked].filter(Boolean).join(' ')

const cut = (text: string) => text.trim().slice(0, LONGEST_KEPT)
const LONGEST_KEPT = 500
/** With all the spaces and marks that may stand between its letters. */
const REMEMBERED_LETTERS = 500
const MOST_REMOVED = 50
const MOST_MENDED = 10
const MOST_REPEATS = 3
/** Of looking things up; the caps on spending hold for each. */
const MOST_ROUNDS = 3
const LONGEST_REPLY = 12_000

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
