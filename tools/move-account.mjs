// `npm run move-account`: moves one account to another installation while both are served (docs/scaling.md).
import './setup/check-node.mjs'
import { runServerCommand } from './setup/server-command.mjs'

await runServerCommand('move-account')
