import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { productEnvironment, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { expect, test } from './support/test.ts'

let folder: ReturnType<typeof temporaryFolder>
test.beforeEach(() => {
  folder = temporaryFolder()
})
test.afterEach(() => folder.remove())

/** Runs a start that is expected to end by itself. */
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
