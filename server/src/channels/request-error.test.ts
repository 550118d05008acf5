import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../platform/safe-fetch.ts'
import { ChannelError } from './channel.ts'
import { requestError } from './request-error.ts'

const server = createServer((...call) => answer(...call))
let answer: RequestListener = () => {}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const outbound = createOutbound({ allowPrivateHosts: [`127.0.0.1:${port}`, '127.0.0.1:1'] })
afterAll(async () => {
  await outbound.close()
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
})

const troubleAt = (url: string, timeoutMs = 10_000) =>
  outbound.fetch(url, { method: 'POST', body: 'Yes.', timeoutMs }).then(
    () => expect.unreachable('this request should have failed'),
    (error) => requestError(error, 'The provider'),
  )
const provider = `http://127.0.0.1:${port}/`

test('where nobody listens nothing was delivered, so it may be tried again', async () => {
  expect(await troubleAt('http://127.0.0.1:1/')).toMatchObject({
    kind: 'transient',
    code: 'channel_unreachable',
    message: 'The provider cannot be reached',
  })
})

test('a connection that breaks after the message went out leaves in doubt whether it was taken', async () => {
  answer = (request) => request.resume().once('end', () => request.socket.destroy())
  expect(await troubleAt(provider)).toMatchObject({ kind: 'ambiguous' })
})

test('so does an answer that never comes', async () => {
  answer = () => {}
  expect(await troubleAt(provider, 50)).toMatchObject({ kind: 'ambiguous' })
})

test('an address that may not be reached from here is no matter of time', async () => {
  expect(await troubleAt('http://10.0.0.1/')).toMatchObject({ kind: 'invalid', code: 'channel_refused' })
})

test('what an adapter knows better stays as it is', () => {
  const known = new ChannelError('blocked', 'This customer takes no more messages.')
  expect(requestError(known, 'The provider')).toBe(known)
})
