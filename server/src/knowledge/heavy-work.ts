import { availableParallelism } from 'node:os'
import { restAfter } from '../platform/courtesy.ts'

// One core is left to those who chat, whether documents are read or their meaning is worked out.
const PLACES = Math.min(2, Math.max(1, availableParallelism() - 1))

interface Waiting {
  account: number
  begin(): void
}

const waiting: Waiting[] = []
/** Milliseconds that each account had of late; forgotten once nobody waits. */
const spentMs = new Map<number, number>()
let atWork = 0

/**
 * Does what keeps a core busy as soon as there is a place for it. The account that had the least time comes first, so
 * that many files of one do not delay another's. While customers chat, the place stays empty for a while afterwards.
 */
export async function inPlace<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
  account = 0,
): Promise<Result> {
  await freePlace(signal, account)
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - begunAt
    spentMs.set(account, (spentMs.get(account) ?? 0) + tookMs)
    const restMs = restAfter(tookMs)
    if (restMs < 1) leavePlace()
    else setTimeout(leavePlace, restMs).unref()
  }
}

async function freePlace(signal: AbortSignal, account: number): Promise<void> {
  signal.throwIfAborted()
  if (atWork < PLACES) {
    atWork += 1
    return
  }
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(signal.reason)
    }
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const one = { account, begin }
    waiting.push(one)
  })
}

/** The place goes straight to the next, so that nobody can slip in between. */
function leavePlace(): void {
  const next = takeNext()
  if (next) next.begin()
  else {
    atWork -= 1
    spentMs.clear()
  }
}

/** Of those with the least time, the one that has waited longest. */
function takeNext(): Waiting | undefined {
  const spent = ({ account }: Waiting) => spentMs.get(account) ?? 0
  const next = waiting.reduce<Waiting | undefined>(
    (best, one) => (best && spent(best) <= spent(one) ? best : one),
    undefined,
  )
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}
