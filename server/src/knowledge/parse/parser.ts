// The whole of the parser's process: a task comes in, what it holds or why it was refused goes out.
import { FileError } from './file-error.ts'
import { runTask } from './run-task.ts'
import type { ParserReply, ParseTask } from './task.ts'

process.on('disconnect', () => process.exit(0))
process.on('message', async (task: ParseTask) => {
  const reply = await runTask(task).then(
    (parsed): ParserReply => ({ parsed }),
    (error: unknown): ParserReply => ({ refused: refusalOf(error) }),
  )
  process.send!(reply)
})
// Some libraries fail where nobody waits for them. What the task itself waits for decides.
process.on('unhandledRejection', () => {})

function refusalOf(error: unknown) {
  if (error instanceof FileError) return { code: error.code, message: error.message }
  return { code: 'invalid_request' as const, message: 'The file is damaged and could not be read.' }
}
