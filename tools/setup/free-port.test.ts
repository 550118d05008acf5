import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.mjs'

test('a wished port is taken if it is free, else another one is found', async () => {
  const { server, port } = await listening()
  const other = await freePort(port)
  expect(other).not.toBe(port)
  expect(other).toBeGreaterThan(0)
  await new Promise((resolve) => server.close(resolve))
  expect(await freePort(port)).toBe(port)
})

function listening(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 })
    })
  })
}
