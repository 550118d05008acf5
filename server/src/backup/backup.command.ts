// `npm run backup`: for the operator, before an update or from their own timer.
import { runCommand } from '../platform/command.ts'
import { readBackupWords, runBackupCommand, USAGE } from './run-backup-command.ts'

await runCommand({ usage: USAGE, read: readBackupWords, run: runBackupCommand })
