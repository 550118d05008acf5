// Messages that come while others of the account are being stored wait for those, and are then stored together: under
// load many share what a call and a commit cost, and without load nobody waits.
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
/** More than one, so that a chat which somebody is changing does not hold up all others. */
const CALLS_MAX = 2

function openLane(store: Store, accountId: number, close: () => void): Intake {
  let waiting: Waiting[] = []
  /** The chats of messages that are being stored: the next one of each keeps its place behind. */
  const underWay = new Set<string>()
  let calls = 0
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
      calls += 1
      const storing = batch.length === 1 ? storeAlone(batch[0]!) : storeTogether(batch)
      storing.finally(() => {
        calls -= 1
        storeSoon()
      })
    }
    if (calls === 0 && waiting.length === 0) close()
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    waiting = waiting.filter((each) => {
      if (batch.length === TOGETHER_MAX || underWay.has(each.chat)) return true
      underWay.add(each.chat)
      batch.push(each)
      return false
    })
    return batch
  }

  async function storeTogether(batch: Waiting[]): Promise<void> {
    const shared = batch.filter(({ question }) => isShareable(question))
    const found = new Map<Waiting, Stored>()
    try {
      const questions = shared.map(({ question }) => question)
      for (const { place, ...stored } of await store.many(accountId, questions))
        found.set(shared[place]!, stored)
    } catch (error) {
      // Without the database's own word nobody knows whether they are stored, and who asks must ask again.
      if (!isRefusal(error)) {
        for (const each of batch) settle(each, () => each.reject(error))
        return
      }
    }
    for (const [each, stored] of found) settle(each, () => each.resolve(stored))
    await Promise.all(batch.filter((each) => !found.has(each)).map(storeAlone))
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
