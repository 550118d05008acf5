// `npm run restore -- <file>`: restores a backup while the product is stopped.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('restore')
