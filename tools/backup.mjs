// `npm run backup`: everything in one file, while the product runs or not.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('backup')
