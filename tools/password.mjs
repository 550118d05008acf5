// `npm run password -- <email>`: prints a password reset link, whether the product runs or not.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('password')
