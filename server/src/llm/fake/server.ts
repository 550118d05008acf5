// A fake model server for tests and for work without a provider: the real protocol, with every failure.
import { checkRequest } from './check-request.ts'
import { embed } from './embed.ts'
import { listen } from './listen.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { type Fake, serve } from './serve.ts'

export const FAKE_KEY = 'sk-fake-0123456789'

export type FakeModel = Fake<Scenario>

export const startFakeModel = (at?: { port?: number; host?: string }): Promise<FakeModel> =>
  serve(
    {
      check: (request, body) => checkRequest(request, body, FAKE_KEY),
      isKnown: ({ headers }) => headers.authorization === `Bearer ${FAKE_KEY}`,
      beside: {
        '/v1/audio/transcriptions': (...call) => listen(...call, FAKE_KEY),
        '/v1/embeddings': (...call) => embed(...call, FAKE_KEY),
      },
      refuse(response, { status, code, message }) {
        const error = { message, type: 'invalid_request_error', param: null, code }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
      },
      scenarios,
    },
    at,
  )
