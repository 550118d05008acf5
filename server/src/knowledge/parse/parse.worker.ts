// The whole of the parser's process: a task comes in, what the file holds or why it was refused goes out.
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
// Some libraries fail where nobody waits for them: what the task itself waits for decides.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', (error) => tell(refused(error), () => process.exit(0)))

const tell = (reply: ParserReply, then?: () => void) => process.send!(reply, undefined, undefined, then)

function refused(error: unknown): ParserReply {
  const { code, message } = error instanceof Refusal ? error : damaged(error)
  return { refused: { code, message } }
}
