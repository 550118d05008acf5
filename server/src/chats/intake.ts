// Messages that come while others are being stored wait for those, and are then stored together: under load a commit
// is shared by many, and without load nobody waits.
import type { Question } from './receive-question.ts'

export interface Stored {
  place: number
  chat_id: number
  message_id: number
  seq: number
  is_new: boolean
  is_new_chat: boolean
  run_at: Date | null
  superseded: number[]
}

/**
 * Stores questions of one account, each of another chat, in one transaction. Leaves out those whose agent or bot is
 * gone and, unless it waits, those whose chat somebody else is changing.
 */
export type Store = (accountId: number, questions: Question[], waits: boolean) => Promise<Stored[]>

/** Undefined: neither agent nor bot is there any more. */
export type Intake = (question: Question) => Promise<Stored | undefined>

export function createIntake(store: Store): Intake {
  const lanes = new Map<number, Lane>()
  return (question) => {
    const { account_id } = question
    const lane = lanes.get(account_id) ?? openLane(store, account_id, () => lanes.delete(account_id))
    lanes.set(account_id, lane)
    return lane(question)
  }
}

type Lane = Intake

interface Waiting {
  question: Question
  chat: string
  resolve(stored: Stored | undefined): void
  reject(error: unknown): void
}

const TOGETHER_MAX = 64

function openLane(store: Store, accountId: number, close: () => void): Lane {
  let waiting: Waiting[] = []
  /** The chats of messages that are being stored: the next one of each keeps its place behind. */
  const underWay = new Set<string>()
  let isBusy = false

  function storeNext() {
    if (isBusy) return
    const batch = takeBatch()
    if (batch.length === 0) {
      if (underWay.size === 0 && waiting.length === 0) close()
      return
    }
    isBusy = true
    storeTogether(batch).finally(() => {
      isBusy = false
      storeNext()
    })
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
    let stored: Stored[] = []
    try {
      stored = await store(accountId, questionsOf(batch), false)
    } catch (error) {
      // Without the database's own word nobody knows whether they are stored, and who asks must ask again.
      if (batch.length === 1 || !isRefusal(error)) {
        for (const each of batch) fail(each, error)
        return
      }
    }
    const byPlace = new Map(stored.map((each) => [each.place, each]))
    for (const [place, each] of batch.entries()) {
      const found = byPlace.get(place)
      if (found) settle(each, found)
      else void storeAlone(each)
    }
  }

  /** Waits for whoever holds its chat, and fails for nobody but itself. */
  async function storeAlone(one: Waiting): Promise<void> {
    try {
      const [stored] = await store(accountId, questionsOf([one]), true)
      settle(one, stored)
    } catch (error) {
      fail(one, error)
    }
    storeNext()
  }

  function settle(one: Waiting, stored: Stored | undefined) {
    underWay.delete(one.chat)
    one.resolve(stored)
  }

  function fail(one: Waiting, error: unknown) {
    underWay.delete(one.chat)
    one.reject(error)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, chat: chatOf(question), resolve, reject })
      storeNext()
    })
}

const questionsOf = (batch: Waiting[]) => batch.map(({ question }) => question)

const chatOf = ({ chat_id, bot_id, customer }: Question) =>
  chat_id === undefined ? `${bot_id}/${customer}` : String(chat_id)

/** The database itself refused, so nothing of it is stored. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?!08|57)[0-9A-Z]{5}$/.test(String(error.code))
