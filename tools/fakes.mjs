// `npm run fakes`: starts fakes of the external services, for development without accounts there.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { placeFakes, privateHosts } from './setup/fake-places.mjs'
import { freePort } from './setup/free-port.mjs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'
import { runInSight } from './setup/run-command.mjs'

await startAll().catch(explain)

async function startAll() {
  await prepare({ build: [] })
  const fakes = await placeFakes(freePort)
  for (const { name, ports } of fakes) console.log(`  ${name.padEnd(10)} http://localhost:${ports.PORT}`)
  console.log(`ALLOW_PRIVATE_HOSTS=${privateHosts(fakes).join(',')}`)
  await Promise.all(fakes.map(startFake))
}

async function startFake({ folder, ports }) {
  const main = inRoot('server', 'src', folder, 'fake', 'main.ts')
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  await runInSight(process.execPath, ['--import', 'tsx', main], { env })
}
