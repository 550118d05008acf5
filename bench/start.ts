// How fast a warm start is and how much memory the idle product uses, compared with the floor: an empty Node HTTP
// server plus the bare database. Rounds are interleaved, so that a busy machine slows both alike.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePlace } from '../server/src/database/embedded/place.ts'
import { startEmbedded } from '../server/src/database/embedded/start.ts'
import { goal, median, printMachine, printRow } from './support/figures.ts'
import { childrenNamed, treeMemoryMb } from './support/memory.ts'
import { runProduct, temporaryFolder } from './support/product.ts'

const ROUNDS = 7
const IDLE_MS = 8000
const quiet = { info() {}, warn() {}, error() {} }

interface Reading {
  startMs: number
  memoryMb: number
}

printMachine()
const folder = temporaryFolder()
const bare = temporaryFolder()
try {
  const first = await runProduct(folder.path)
  console.log(`first start, empty data folder: ${first.readyMs.toFixed(0)} ms`)
  await first.stop()
  await (await startEmbedded(choosePlace(bare.path, quiet), quiet)).stop()

  const products: Reading[] = []
  const floors: Reading[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    products.push(await measureProduct())
    floors.push(await measureFloor())
  }
  report(products, floors)
} finally {
  folder.remove()
  bare.remove()
}

async function measureProduct(): Promise<Reading> {
  const product = await runProduct(folder.path)
  await wait(IDLE_MS)
  const database = childrenNamed('postgres', folder.path)
  if (database.length === 0) throw new Error('The database of the product was not found')
  const { mb } = treeMemoryMb([product.pid, ...database])
  await product.stop()
  return { startMs: product.readyMs, memoryMb: mb }
}

async function measureFloor(): Promise<Reading> {
  const startedAt = performance.now()
  const script = `require('node:http').createServer((q, r) => r.end('ok')).listen(0, () => console.log('up'))`
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [database] = await Promise.all([
    startEmbedded(choosePlace(bare.path, quiet), quiet),
    once(server.stdout, 'data'),
  ])
  const startMs = performance.now() - startedAt
  await wait(IDLE_MS)
  const { mb } = treeMemoryMb([server.pid!, database.processId()])
  server.kill()
  await database.stop()
  return { startMs, memoryMb: mb }
}

function report(products: Reading[], floors: Reading[]): void {
  const start = median(products.map(({ startMs }) => startMs))
  const memory = median(products.map(({ memoryMb }) => memoryMb))
  const floorStart = median(floors.map(({ startMs }) => startMs))
  const floorMemory = median(floors.map(({ memoryMb }) => memoryMb))
  printRow(`median of ${ROUNDS} rounds`, 'warm start', 'idle memory')
  printRow('Switchboard', `${start.toFixed(0)} ms`, `${memory.toFixed(0)} MB`)
  printRow('empty Node http + bare database', `${floorStart.toFixed(0)} ms`, `${floorMemory.toFixed(0)} MB`)
  printRow('ratio', (start / floorStart).toFixed(2), (memory / floorMemory).toFixed(2))
  goal('warm start to ready', start / 1000, 1.5, 's')
  goal('idle memory of all processes', memory, 200, 'MB')
}
