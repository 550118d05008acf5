import { availableParallelism } from 'node:os'
import { restAfter } from '../platform/courtesy.ts'

// One core is left to those who chat, whether documents are read or their meaning is worked out.
const PLACES = Math.min(2, Math.max(1, availableParallelism() - 1))

const waiting: (() => void)[] = []
let atWork = 0

/**
 * Does what keeps a core busy as soon as there is a place for it; who has waited longest comes first. While customers
 * chat, the place stays empty for a while afterwards.
 */
export async function inPlace<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  await freePlace(signal)
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const restMs = restAfter(performance.now() - begunAt)
    if (restMs < 1) leavePlace()
    else setTimeout(leavePlace, restMs).unref()
  }
}

async function freePlace(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (atWork < PLACES) {
    atWork += 1
    return
  }
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal.reason)
    }
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiting.push(begin)
  })
}

/** The place goes straight to the next, so that nobody can slip in between. */
function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else atWork -= 1
}
