import dns from 'node:dns/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isLocal } from './no-network.mjs'

test('a test can talk to a server on this machine', async () => {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('hello')
  server.close()
})

test('a test that reaches for the network is told so at once', async () => {
  await expect(fetch('http://example.com')).rejects.toMatchObject({
    cause: { message: 'Tests may not reach the network, and something asked for example.com.' },
  })
  expect(() => connect(443, '192.0.2.1')).toThrow('Tests may not reach the network')
  await expect(dns.lookup('example.com')).rejects.toThrow('example.com')
  await expect(dns.resolveMx('example.com')).rejects.toThrow('example.com')
})

test('a resolver of the test is heard only when it points back to this machine', async () => {
  const dial = (address: string) =>
    new Promise((resolve) => {
      const lookup = (_: string, __: unknown, done: CallableFunction) => done(null, [{ address, family: 4 }])
      const socket = connect({ host: 'shop.test', port: 9, lookup: lookup as never })
      socket.once('error', (error) => resolve((error as NodeJS.ErrnoException).code))
    })
  expect(await dial('127.0.0.1')).toBe('ECONNREFUSED')
  expect(await dial('192.0.2.1')).toBe('ENETUNREACH')
})

test('every loopback spelling is local and nothing else is', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost', 'a.localhost'].filter(isLocal)).toHaveLength(5)
  expect(['0.0.0.0', '10.0.0.1', '::ffff:8.8.8.8', 'localhost.example.com'].filter(isLocal)).toEqual([])
})
