// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import { expect, test, vi } from 'vitest'
import { setLanguage, startI18n } from '../i18n/i18n.ts'
import { stored } from '../lib/storage.ts'
import { call } from './call.ts'
import { failureText } from './failure-text.ts'

const said = reason('agents_too_many', { number: 200 })
const refusal = { success: false, error: englishReason(said), errors: [], code: 'conflict' }

/** Serves the dictionaries of the console; every call is refused. */
const serve = (body: object) =>
  vi.stubGlobal('fetch', async (path: string) =>
    String(path).startsWith('/locales/')
      ? Response.json(JSON.parse(readFileSync(join(import.meta.dirname, '../../..', String(path)), 'utf8')))
      : Response.json(body, { status: 409 }),
  )

const refused = () =>
  call(api.agents.create, { body: { agent_name: 'One more' } }).catch((error: unknown) => error)

test('a refusal of the server is shown in the language of the console, as soon as it arrives', async () => {
  serve({ ...refusal, reason: said })
  stored.token.write('token')
  await startI18n()
  await setLanguage('pl')
  expect(failureText(await refused(), 'Not known')).toBe('Konto może mieć najwyżej 200 asystentów')
})

test('a refusal without a reason, or with one that is not known here, is shown in its English words', async () => {
  serve(refusal)
  expect(failureText(await refused(), 'Not known')).toBe('An account can have at most 200 assistants')
  serve({ ...refusal, reason: { code: 'of_a_newer_version', params: {} } })
  expect(failureText(await refused(), 'Not known')).toBe('An account can have at most 200 assistants')
})

test('a failure that the server did not explain is told in the words of the screen', () => {
  expect(failureText(new TypeError('Failed to fetch'), 'Not saved')).toBe('Not saved')
})
