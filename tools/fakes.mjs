// `npm run fakes`: starts fakes of the external services, for development without accounts there.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { existsSync } from 'node:fs'
import { freePort } from './setup/free-port.mjs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'
import { runInSight } from './setup/run-command.mjs'

const fakes = {
  model: { folder: 'llm', port: 4110 },
  shop: { folder: 'actions', port: 4120 },
  mcp: { folder: 'actions/mcp', port: 4121 },
  telegram: { folder: 'channels/telegram', port: 4101 },
  facebook: { folder: 'channels/facebook', port: 4102 },
  bitrix: { folder: 'channels/bitrix', port: 4103 },
  email: { folder: 'channels/email', port: 4104 },
}
const mainOf = ({ folder }) => inRoot('server', 'src', folder, 'fake', 'main.ts')
const built = Object.entries(fakes).filter(([, fake]) => existsSync(mainOf(fake)))

await startAll().catch(explain)

async function startAll() {
  await prepare({ build: [] })
  await Promise.all(built.map(([name, fake]) => startFake(name, fake)))
}

async function startFake(name, fake) {
  const port = await freePort(fake.port)
  console.log(`  ${name.padEnd(10)} http://localhost:${port}`)
  await runInSight(process.execPath, ['--import', 'tsx', mainOf(fake)], { env: { PORT: String(port) } })
}
