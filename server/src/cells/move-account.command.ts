// `npm run move-account`: for the operator of several installations.
import { runCommand } from '../platform/command.ts'
import { readMoveWords, runMoveCommand, USAGE } from './run-move-command.ts'

await runCommand({ usage: USAGE, read: readMoveWords, run: runMoveCommand })
