import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../platform/safe-fetch.ts'
import { type Endpoint, embedTexts, transcribe } from './endpoint.ts'
import { INSTALLATION_SETTINGS } from './provider/errors.ts'

const asked: { url: string; authorization: string | undefined; form: FormData | null; json: unknown }[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }
const server = createServer(async (request, response) => {
  const { url = '', headers } = request
  const body = await buffer(request)
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false
  const form = isForm
    ? await new Response(body, { headers: { 'content-type': headers['content-type']! } }).formData()
    : null
  const json = isForm ? null : JSON.parse(body.toString())
  asked.push({ url, authorization: headers.authorization, form, json })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const outbound = createOutbound({ allowPrivateHosts: [host] })
afterAll(async () => {
  await outbound.close()
  server.close()
})

const endpoint: Endpoint = {
  baseUrl: `http://${host}/v1`,
  apiKey: 'sk-secret-0123456789',
  outbound,
  settingNames: INSTALLATION_SETTINGS,
}
const patience = () => new AbortController().signal
const embed = (...texts: string[]) => embedTexts(endpoint, 'embed-small', texts, patience())

test('vectors come back in the order of their texts', async () => {
  answer = {
    status: 200,
    body: {
      data: [
        { index: 1, embedding: [0, 1] },
        { index: 0, embedding: [1, 0] },
      ],
      usage: { prompt_tokens: 2, total_tokens: 2 },
    },
  }
  expect(await embed('one', 'two')).toEqual({
    vectors: [
      [1, 0],
      [0, 1],
    ],
    tokens: 2,
  })
  expect(asked.at(-1)).toMatchObject({
    url: '/v1/embeddings',
    authorization: 'Bearer sk-secret-0123456789',
    json: { model: 'embed-small', input: ['one', 'two'] },
  })
})

test('what is no vector for each text is refused', async () => {
  await expect(embed('one')).rejects.toMatchObject({ kind: 'broken' })
  answer = { status: 200, body: { data: [{ index: 0, embedding: ['x'] }] } }
  await expect(embed('one')).rejects.toMatchObject({ kind: 'broken' })
})

test('troubles are told as those of a chat are, and without the key', async () => {
  answer = { status: 404, body: { error: { message: 'sk-secret-0123456789', code: 'model_not_found' } } }
  await expect(embed('one')).rejects.toThrow(/has no embed-small there/)
  await expect(embed('one')).rejects.not.toThrow(/sk-secret/)
  answer = { status: 429, body: {} }
  await expect(embed('one')).rejects.toMatchObject({ kind: 'rate_limited' })
})

test('a recording is sent as a file, and its words come back', async () => {
  answer = { status: 200, body: { text: 'Good morning.' } }
  const recording = { name: 'call.mp3', mediaType: 'audio/mpeg', bytes: Uint8Array.of(1, 2, 3) }
  expect(await transcribe(endpoint, 'whisper-1', recording, patience())).toEqual({
    text: 'Good morning.',
    seconds: 3 / 4000,
  })
  const { url, form } = asked.at(-1)!
  expect([url, form!.get('model')]).toEqual(['/v1/audio/transcriptions', 'whisper-1'])
  const file = form!.get('file') as File
  expect([file.name, file.type, file.size]).toEqual(['call.mp3', 'audio/mpeg', 3])
})
