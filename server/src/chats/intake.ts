// Messages that come while others of the account are being stored wait for those, and are then stored together: under
// load many share what a call and a commit cost, and without load nobody waits.
import { recordServed } from '../platform/load-shedding.ts'
import type { Question } from './receive-question.ts'

export interface Stored {
  chat_id: number
  message_id: number
  seq: number
  is_new: boolean
  is_new_chat: boolean
  run_at: Date | null
  superseded: number[]
}

export interface Store {
  /** Opens the chat where it must, and waits for whoever is changing it. Undefined: its agent or bot is gone. */
  one(question: Question): Promise<Stored | undefined>
  /** In one transaction, each of another chat. Leaves out, by their places, those that `one` has to see to. */
  many(accountId: number, questions: Question[]): Promise<(Stored & { place: number })[]>
}

export type Intake = (question: Question) => Promise<Stored | undefined>

export function createIntake(store: Store): Intake {
  const lanes = new Map<number, Intake>()
  return (question) => {
    recordServed()
    const { account_id } = question
    const lane = lanes.get(account_id) ?? openLane(store, account_id, () => lanes.delete(account_id))
    lanes.set(account_id, lane)
    return lane(question)
  }
}

interface Waiting {
  question: Question
  chat: string
  resolve(stored: Stored | undefined): void
  reject(error: unknown): void
}

const TOGETHER_MAX = 64
const CALLS_MAX = 2
/** The longer way: chats that are new, that have files, or that somebody is changing just now. */
const ALONE_MAX = 6

function openLane(store: Store, accountId: number, close: () => void): Intake {
  let waiting: Waiting[] = []
  const leftOver: Waiting[] = []
  /** The chats of messages that are being stored: the next one of each keeps its place behind. */
  const underWay = new Set<string>()
  let calls = 0
  let alone = 0
  let isLooking = false

  /** What this very moment brings is stored together. */
  function storeSoon() {
    if (isLooking) return
    isLooking = true
    setImmediate(storeNext)
  }

  function storeNext() {
    isLooking = false
    while (calls < CALLS_MAX) {
      const batch = takeBatch()
      if (batch.length === 0) break
      // By itself a message is stored more cheaply than as a set of one.
      if (batch.length === 1 && calls + alone === 0) {
        leftOver.push(...batch)
        break
      }
      calls += 1
      storeTogether(batch).finally(() => {
        calls -= 1
        storeSoon()
      })
    }
    while (alone < ALONE_MAX && leftOver.length > 0) {
      alone += 1
      storeAlone(leftOver.shift()!).finally(() => {
        alone -= 1
        storeSoon()
      })
    }
    if (calls + alone + waiting.length + leftOver.length === 0) close()
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    waiting = waiting.filter((each) => {
      if (batch.length === TOGETHER_MAX || underWay.has(each.chat)) return true
      underWay.add(each.chat)
      const place = isShareable(each.question) ? batch : leftOver
      place.push(each)
      return false
    })
    return batch
  }

  async function storeTogether(batch: Waiting[]): Promise<void> {
    const left = new Set(batch)
    try {
      const questions = batch.map(({ question }) => question)
      for (const { place, ...stored } of await store.many(accountId, questions)) {
        const each = batch[place]!
        left.delete(each)
        settle(each, () => each.resolve(stored))
      }
    } catch (error) {
      // Without the database's own word nobody knows whether they are stored, and who asks must ask again.
      if (!isRefusal(error)) {
        for (const each of left) settle(each, () => each.reject(error))
        return
      }
    }
    leftOver.push(...left)
  }

  async function storeAlone(one: Waiting): Promise<void> {
    try {
      const stored = await store.one(one.question)
      settle(one, () => one.resolve(stored))
    } catch (error) {
      settle(one, () => one.reject(error))
    }
  }

  function settle({ chat }: Waiting, how: () => void) {
    underWay.delete(chat)
    how()
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, chat: chatOf(question), resolve, reject })
      storeSoon()
    })
}

const chatOf = ({ chat_id, bot_id, customer }: Question) =>
  chat_id === undefined ? `${bot_id}/${customer}` : String(chat_id)

/** What `many` cannot do: the owner's own chats, and files. */
const isShareable = ({ chat_id, bot_id, attachment_ids = [] }: Question) =>
  chat_id === undefined && bot_id !== null && attachment_ids.length === 0

/** The database itself refused, so nothing of it is stored. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?!08|57)[0-9A-Z]{5}$/.test(String(error.code))
