import { availableParallelism } from 'node:os'
import { type Parser, startParser } from './start-parser.ts'
import type { Parsed, ParseTask } from './task.ts'

// One core is left to those who chat.
const MOST_PARSERS = Math.min(2, Math.max(1, availableParallelism() - 1))
/** A parser that had nothing to do for so long gives its memory back. */
const IDLE_MS = 20_000

const resting: { parser: Parser; giveUp: NodeJS.Timeout }[] = []
const waiting: (() => void)[] = []
let atWork = 0

/** Runs a task in one of the parser's processes, as soon as one is free. */
export async function runInParser<Task extends ParseTask>(
  task: Task,
  signal: AbortSignal,
): Promise<Parsed[Task['do']]> {
  await freePlace(signal)
  const parser = takeParser()
  try {
    return (await parser.run(task, signal)) as Parsed[Task['do']]
  } finally {
    if (parser.isAlive()) rest(parser)
    leavePlace()
  }
}

async function freePlace(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (atWork < MOST_PARSERS) {
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

/** The place goes straight to who waited longest, so that nobody can slip in between. */
function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else atWork -= 1
}

function takeParser(): Parser {
  const rested = resting.pop()
  if (!rested) return startParser()
  clearTimeout(rested.giveUp)
  return rested.parser.isAlive() ? rested.parser : takeParser()
}

function rest(parser: Parser): void {
  const giveUp = setTimeout(() => {
    resting.splice(
      resting.findIndex((rested) => rested.parser === parser),
      1,
    )
    parser.stop()
  }, IDLE_MS)
  giveUp.unref()
  resting.push({ parser, giveUp })
}
