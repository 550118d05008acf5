import { availableParallelism } from 'node:os'
import { backoffAfter } from '../platform/load-shedding.ts'

// Leaves one core for chats while documents are parsed or embeddings are computed.
const PLACES = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Decay time of an account's past usage. */
const REMEMBERED_MS = 10_000

export interface HeavyWork {
  /** The owning account: accounts take turns. */
  account?: number
  /** Takes only some hundredths of a second, such as a small text file. */
  isShort?: boolean
}

interface Waiting extends Required<HeavyWork> {
  begin(): void
}

const waiting: Waiting[] = []
const atWork = new Set<Required<HeavyWork> & { isBeside: boolean }>()
/** Recent usage by account; cleared when nothing is running. */
const spentByAccount = new Map<number, { ms: number; at: number }>()

/**
 * Runs CPU-bound work as soon as a slot is free. The account with the least recent usage goes first, so that many files
 * of one account do not delay another's. Short work does not wait for running files: there is one extra slot for it,
 * for accounts that have nothing else running. Under chat traffic, a slot stays empty for a while after its work.
 */
export async function inPlace<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
  { account = 0, isShort = false }: HeavyWork = {},
): Promise<Result> {
  const leave = await freePlace(signal, { account, isShort })
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - begunAt
    spentByAccount.set(account, { ms: spentOfLate(account) + tookMs, at: performance.now() })
    const restMs = backoffAfter(tookMs)
    if (restMs < 1) leave()
    else setTimeout(leave, restMs).unref()
  }
}

/** Resolves once a slot is free, with the function that releases it. */
async function freePlace(signal: AbortSignal, wanted: Required<HeavyWork>): Promise<() => void> {
  signal.throwIfAborted()
  // Waiting work could not start either, so none is overtaken.
  if (mayBegin(wanted)) return take(wanted)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(signal.reason)
    }
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve(take(wanted))
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const one = { ...wanted, begin }
    waiting.push(one)
  })
}

function take(wanted: Required<HeavyWork>): () => void {
  const taken = { ...wanted, isBeside: !hasPlace() }
  atWork.add(taken)
  return () => {
    atWork.delete(taken)
    for (let next = takeNext(); next; next = takeNext()) next.begin()
    if (atWork.size === 0) spentByAccount.clear()
  }
}

/** Takes the longest waiting work of the account with the least recent usage. */
function takeNext(): Waiting | undefined {
  const now = performance.now()
  const spent = ({ account }: Waiting) => spentOfLate(account, now)
  const next = waiting
    .filter(mayBegin)
    .reduce<Waiting | undefined>((best, one) => (best && spent(best) <= spent(one) ? best : one), undefined)
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}

const mayBegin = (wanted: Required<HeavyWork>) => hasPlace() || (wanted.isShort && hasPlaceBeside(wanted))

const hasPlace = () => [...atWork].filter(({ isBeside }) => !isBeside).length < PLACES

const hasPlaceBeside = ({ account }: Required<HeavyWork>) =>
  [...atWork].every((other) => !other.isBeside && other.account !== account)

function spentOfLate(account: number, now = performance.now()): number {
  const { ms, at } = spentByAccount.get(account) ?? { ms: 0, at: 0 }
  return ms * Math.exp((at - now) / REMEMBERED_MS)
}
