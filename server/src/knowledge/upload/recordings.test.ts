import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'

const provider = createServer(async (request, response) => {
  for await (const _ of request);
  const isAsked = request.url === '/v1/audio/transcriptions'
  response.writeHead(isAsked ? 200 : 404).end(JSON.stringify({ text: 'We are open on Sundays too.' }))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => provider.close())
const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`

const testing = await testApp({
  ALLOW_PRIVATE_HOSTS: host,
  LLM_BASE_URL: `http://${host}/v1`,
  LLM_MODEL: 'any',
  LLM_TRANSCRIPTION_MODEL: 'whisper-1',
})
const base = await knowledgeBase(testing)
const recording = {
  name: 'hours.wav',
  content: new Uint8Array([...Buffer.from('RIFF\x24\0\0\0WAVEfmt '), ...Array<number>(64).fill(0)]),
}

test('what is said in a recording is written down by the provider; without one a sentence says so', async () => {
  await base.startReading()
  expect((await base.upload(recording)).files_failed).toEqual([])
  expect((await base.chunks('hours.wav')).map(({ text }) => text)).toEqual(['We are open on Sundays too.'])
  testing.app.config.LLM_TRANSCRIPTION_MODEL = null
  const { files_failed } = await base.upload({ ...recording, name: 'other.wav' })
  expect(files_failed).toEqual([
    {
      file_name: 'other.wav',
      error: expect.stringContaining('Recordings need a model'),
      reason: { code: 'recording_no_model', params: {} },
    },
  ])
})
