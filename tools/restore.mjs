// `npm run restore -- <file>`: brings a backup back, while the product is stopped.
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('restore')
