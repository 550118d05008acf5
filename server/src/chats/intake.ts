// Batches incoming messages per account: messages that arrive while others are being stored wait and are stored
// together. Under load they share the cost of a call and a commit; without load nobody waits.
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
  /** Opens the chat if needed, and waits for its lock. Returns undefined if the agent or bot is deleted. */
  one(question: Question): Promise<Stored | undefined>
  /** Stores messages of different chats in one transaction. Omits those that `one` must store, by `place`. */
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
/** For the slower path: new chats, messages with files, and chats that are locked at the moment. */
const ALONE_MAX = 6

function openLane(store: Store, accountId: number, close: () => void): Intake {
  let waiting: Waiting[] = []
  const leftOver: Waiting[] = []
  /** Chats whose message is being stored. Their next message waits, to keep the order. */
  const underWay = new Set<string>()
  let calls = 0
  let alone = 0
  let isLooking = false

  /** Waits for the end of the tick, so that messages of the same moment are stored together. */
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
      // A single message is cheaper to store with `one` than as a batch of one.
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
      // Without an answer from the database nobody knows whether the messages were stored, so the callers must retry.
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

/** `many` does not handle the owner's internal chats and files. */
const isShareable = ({ chat_id, bot_id, attachment_ids = [] }: Question) =>
  chat_id === undefined && bot_id !== null && attachment_ids.length === 0

/** The database rejected the statement, so nothing was stored. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?!08|57)[0-9A-Z]{5}$/.test(String(error.code))
