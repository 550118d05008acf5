// `npm run restore`: for the operator, on a new machine or after a disaster.
import { runCommand } from '../platform/command.ts'
import { readRestoreWords, runRestoreCommand, USAGE } from './run-restore-command.ts'

await runCommand({ usage: USAGE, read: readRestoreWords, run: runRestoreCommand, isAlone: true })
