// `npm run backup`: writes everything into one file, whether the product runs or not.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('backup')
