import { api } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { installationCalls } from '../../test/installation-calls.ts'

const { http, newAccount, newMember } = await testApp({ SIGN_UP: '' })
const owner = await newAccount()
await owner.call(api.installation.saveSignUp, { body: { mode: 'open' } })
const admin = await newMember(owner, 'admin')
const other = await newAccount()

const calls = allEndpoints().filter(({ endpoint }) => endpoint.access === 'installation')

const ask = (method: string, url: string, body?: object, token?: string | null) =>
  http.fastify.inject({
    method: method as 'GET',
    url,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

test('every call of the owner of the installation has a row in this matrix', () => {
  expect(Object.keys(installationCalls).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(calls)(
  '$name does not exist for other owners and for admins of the first account',
  async ({ name, endpoint: { method } }) => {
    const { url, body } = installationCalls[name]!
    const nowhere = await ask(method, '/api/admin/nowhere', body, other.tokens.access())
    for (const person of [other, admin]) {
      const answer = await ask(method, url, body, person.tokens.access())
      expect([answer.statusCode, answer.body]).toEqual([404, nowhere.body])
    }
    expect((await ask(method, url, body)).statusCode).toBe(401)
    const own = await ask(method, url, body, owner.tokens.access())
    expect(own.statusCode).toBe(url.includes('999999') ? 404 : url.endsWith('/test') ? 400 : 200)
    expect(own.body).not.toBe(nowhere.body)
  },
)
