// `npm run fakes`: starts the stand-ins for the services that channels talk to, for work without accounts there.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'
import { runInSight } from './setup/run-command.mjs'

const portByChannel = { telegram: '4101', facebook: '4102', bitrix: '4103' }
const channelsFolder = inRoot('server', 'src', 'channels')
const mainOf = (channel) => inRoot('server', 'src', 'channels', channel, 'fake', 'main.ts')
const channels = (existsSync(channelsFolder) ? readdirSync(channelsFolder) : []).filter((name) =>
  existsSync(mainOf(name)),
)

if (channels.length === 0) console.log('No channel has a fake yet, so there is nothing to start.')
else await startAll().catch(explain)

async function startAll() {
  await prepare({ build: false })
  await Promise.all(channels.map(startFake))
}

async function startFake(channel) {
  const port = portByChannel[channel]
  if (!port) throw new Error(`Give the ${channel} fake a port of its own in tools/fakes.mjs.`)
  console.log(`  ${channel.padEnd(10)} http://localhost:${port}`)
  await runInSight(process.execPath, ['--import', 'tsx', mainOf(channel)], { env: { PORT: port } })
}
