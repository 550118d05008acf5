import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { AppError } from '../../platform/errors.ts'
import { isNobodyThere } from '../../platform/nobody-there.ts'

/** A server that is no portal. */
const shop = createServer((_, response) => response.writeHead(404).end('<h1>Shop</h1>'))
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const shopHost = `127.0.0.1:${(shop.address() as AddressInfo).port}`
afterAll(() => void shop.close())

const { newAccount, logged } = await testApp({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:1,${shopHost}` })

async function connectTo(bitrix_url: string) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  return owner.call(api.bots.createBitrix, { params: { id: agent.id }, body: { bitrix_url } })
}

test.each([
  ['where nobody listens', 'http://127.0.0.1:1/rest/1/abcdef/'],
  ['of something else', `http://${shopHost}/rest/1/abcdef/`],
  ['on a private network', 'https://portal.localhost/rest/1/abcdef/'],
])('a Bitrix24 address %s is the owner’s mistake, not a failure of the server', async (_where, address) => {
  await expect(connectTo(address)).rejects.toMatchObject({ status: 422, code: 'channel_refused' })
  expect(logged.join('')).not.toContain('request failed')
})

test('a host that does not exist, refuses or shows another’s certificate is mistyped; one that is slow is not', async () => {
  await expect(connectTo('http://127.0.0.1:1/rest/1/abcdef/')).rejects.toMatchObject({
    message: 'There is no Bitrix24 portal at 127.0.0.1:1. Check the address.',
    reason: { code: 'bx_nobody', params: { host: '127.0.0.1:1' } },
  })
  const failed = (code: string) =>
    new AppError('outbound_unreachable', 'Could not reach it', {
      cause: Object.assign(new Error('inner'), { code }),
    })
  for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])
    expect([code, isNobodyThere(failed(code))]).toEqual([code, true])
  for (const code of ['EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'ENETUNREACH'])
    expect([code, isNobodyThere(failed(code))]).toEqual([code, false])
})
