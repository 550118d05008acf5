// `npm run password`: for the operator of the installation, when somebody has forgotten their password.
import { runCommand } from '../../platform/command.ts'
import { readEmail, runPasswordCommand, USAGE } from './run-password-command.ts'

await runCommand({ usage: USAGE, read: readEmail, run: runPasswordCommand })
