import { type HeavyWork, inPlace } from '../heavy-work.ts'
import { type Parser, startParser } from './start-parser.ts'
import type { Parsed, ParseTask } from './task.ts'

/** A parser that had nothing to do for so long gives its memory back. */
const IDLE_MS = 20_000

const resting: { parser: Parser; giveUp: NodeJS.Timeout }[] = []

/** Runs a task in one of the parser's processes, as soon as there is a place for it. */
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
