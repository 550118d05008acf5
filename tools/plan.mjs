// `npm run plan -- <email> START`: sets, ends or shows an account's plan, whether the product runs or not.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('plan')
