// `npm run plan`: for installations that sell nothing, and for those who must put something right by hand.
import { runCommand } from '../platform/command.ts'
import { readWords, runPlanCommand, USAGE } from './run-plan-command.ts'

await runCommand({ usage: USAGE, read: readWords, run: runPlanCommand })
