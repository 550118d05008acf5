import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { productEnvironment, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { expect, test } from './support/test.ts'

let folder: ReturnType<typeof temporaryFolder>
test.beforeEach(() => {
  folder = temporaryFolder()
})
test.afterEach(() => folder.remove())

/** Runs a start that is expected to fail. */
async function failedStart(settings: Record<string, string>) {
  const child = spawn(process.execPath, [inRoot('tools', 'start.mjs')], {
    env: { ...productEnvironment(), PORT: '0', DATA_DIR: folder.path, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (text) => (printed += text))
  child.stderr.on('data', (text) => (printed += text))
  const [code] = await once(child, 'exit')
  return { code, lines: printed.trim().split('\n') }
}

test('a bad setting stops the start with one clear line', async () => {
  const { code, lines } = await failedStart({ PORT: 'eighty' })
  expect(code).toBe(1)
  expect(lines).toEqual([
    'PORT must be a whole number from 0 to 65535. Correct it in the environment or in .env.',
  ])
})

test('a port that is taken stops the start with one clear line, and the data folder is free again', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, lines } = await failedStart({ PORT: String(port), LOG_LEVEL: 'error' })
  other.close()
  expect(code).toBe(1)
  expect(lines).toEqual([`Port ${port} is already in use. Set PORT to another one.`])
  const product = await runProduct(folder.path)
  await product.stop()
})

test('a second start on the same folder refuses and names the process that has it', async () => {
  const product = await runProduct(folder.path)
  const { code, lines } = await failedStart({ LOG_LEVEL: 'error' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(String(product.pid))
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  await product.stop()
})

test('SIGTERM ends the product with code 0, and its database with it', async () => {
  const product = await runProduct(folder.path)
  expect(await product.stop()).toBe(0)
  const again = await runProduct(folder.path)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await again.stop()
})

test('a product whose starter is killed ends, and its database with it', async () => {
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', startAndStay], {
    cwd: inRoot(),
    env: { ...process.env, FOLDER: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(starter.stdout, 'data')) as [Buffer]
  const pid = Number(String(printed))
  expect(isRunning(pid)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => [isRunning(pid), ...processesIn(folder.path)]).toEqual([false])
})

const startAndStay = `
  const { runProduct } = await import('./bench/support/product.ts')
  const product = await runProduct(process.env.FOLDER, { settings: { LOG_LEVEL: 'info' } })
  process.stdout.write(String(product.pid))
  setTimeout(() => {}, 100_000)
`

/** Opens a request that is never completed. */
async function stuckRequest(url: string) {
  const { hostname, port } = new URL(url)
  const stuck = connect(Number(port), hostname)
  stuck.on('error', () => {})
  stuck.write(
    'POST /api/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await once(stuck, 'connect')
  return stuck
}

test('a request that is never sent to its end does not keep the product from stopping', async () => {
  const product = await runProduct(folder.path)
  const stuck = await stuckRequest(product.url)
  expect(await product.stop()).toBe(0)
  stuck.destroy()
})

test('a second Ctrl-C does not wait for what is under way, and the database ends as well', async () => {
  const product = await runProduct(folder.path)
  const stuck = await stuckRequest(product.url)
  process.kill(product.pid, 'SIGINT')
  const isHeard = () =>
    fetch(`${product.url}/readyz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isHeard).toBe(true)
  expect(processesIn(folder.path)).not.toEqual([])
  process.kill(product.pid, 'SIGINT')
  await expect.poll(() => processesIn(folder.path)).toEqual([])
  stuck.destroy()
})

test('a signal in the middle of a start leaves nothing running behind', async () => {
  const child = spawn(process.execPath, [inRoot('tools', 'start.mjs')], {
    env: { ...productEnvironment(), PORT: '0', DATA_DIR: folder.path },
    stdio: 'ignore',
  })
  await expect.poll(() => readdirSync(folder.path)).not.toEqual([])
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(processesIn(folder.path)).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Command lines of processes that contain the folder. Linux only; elsewhere the list is empty. */
function processesIn(path: string): string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
    .filter((command) => command.includes(path))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process has exited since the folder was read.
    return ''
  }
}
