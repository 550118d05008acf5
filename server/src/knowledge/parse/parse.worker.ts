// Entry point of the parser process: receives a task, replies with the parsed file or the refusal.
import { damaged, Refusal } from './refusal.ts'
import { runTask } from './run-task.ts'
import type { ParserReply, ParseTask } from './task.ts'

process.on('disconnect', () => process.exit(0))
process.on('message', async (task: ParseTask) => {
  tell(
    await runTask(task).then(
      (parsed): ParserReply => ({ parsed }),
      (error: unknown) => refused(error),
    ),
  )
})
// Some libraries reject promises that nobody awaits: only what the task itself awaits counts.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', (error) => tell(refused(error), () => process.exit(0)))

const tell = (reply: ParserReply, then?: () => void) => process.send!(reply, undefined, undefined, then)

function refused(error: unknown): ParserReply {
  const { code, reason } = error instanceof Refusal ? error : damaged(error)
  return { refused: { code, reason } }
}
