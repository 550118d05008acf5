// `npm run password`: for whoever runs the installation, when a person forgot their password.
import { runCommand } from '../../platform/command.ts'
import { readEmail, runPasswordCommand, USAGE } from './run-password-command.ts'

await runCommand({ usage: USAGE, read: readEmail, run: runPasswordCommand })
