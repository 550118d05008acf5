import { type HeavyWork, inPlace } from '../heavy-work.ts'
import { type Parser, startParser } from './start-parser.ts'
import type { Parsed, ParseTask } from './task.ts'

/** An idle parser process is stopped after this time to free its memory. */
const IDLE_MS = 20_000

const resting: { parser: Parser; giveUp: NodeJS.Timeout }[] = []

/** Runs a task in a parser process as soon as a slot is free. */
export function runInParser<Task extends ParseTask>(
  task: Task,
  signal: AbortSignal,
  work: HeavyWork = {},
): Promise<Parsed[Task['do']]> {
  return inPlace(
    signal,
    async () => {
      const parser = takeParser()
      try {
        return (await parser.run(task, signal)) as Parsed[Task['do']]
      } finally {
        if (parser.isAlive()) rest(parser)
      }
    },
    work,
  )
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
