// `npm run plan -- <email> START`: gives an account a plan, ends it or shows it, while the product runs or not.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('plan')
