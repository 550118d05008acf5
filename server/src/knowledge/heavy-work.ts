import { availableParallelism } from 'node:os'
import { backoffAfter } from '../platform/load-shedding.ts'

// One core is left to those who chat, whether documents are read or their meaning is worked out.
const PLACES = Math.min(2, Math.max(1, availableParallelism() - 1))
/** What an account had longer ago counts less and less. */
const REMEMBERED_MS = 10_000

export interface HeavyWork {
  /** Whose it is: accounts take turns. */
  account?: number
  /** Over within some hundredths of a second, such as a small text file. */
  isShort?: boolean
}

interface Waiting extends Required<HeavyWork> {
  begin(): void
}

const waiting: Waiting[] = []
const atWork = new Set<Required<HeavyWork> & { isBeside: boolean }>()
/** What each account had of late; forgotten once nobody waits. */
const spentByAccount = new Map<number, { ms: number; at: number }>()

/**
 * Does what keeps a core busy as soon as there is a place for it. The account that had the least time comes first, so
 * that many files of one do not delay another's. Short work does not even wait for the file under way: beside the
 * others there is a place for it, for accounts that have nothing else at work. While customers chat, a place stays
 * empty for a while afterwards.
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

/** Ends with the place; what it gives is called to leave it. */
async function freePlace(signal: AbortSignal, wanted: Required<HeavyWork>): Promise<() => void> {
  signal.throwIfAborted()
  // Those who wait could not begin either, so nobody is overtaken.
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

/** Of those with the least time, the one that has waited longest. */
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
