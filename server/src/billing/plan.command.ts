// `npm run plan`: for installations without payments, and for manual corrections.
import { runCommand } from '../platform/command.ts'
import { readWords, runPlanCommand, USAGE } from './run-plan-command.ts'

await runCommand({ usage: USAGE, read: readWords, run: runPlanCommand })
