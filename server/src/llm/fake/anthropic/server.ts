// A fake of Anthropic's Messages API.
import { type Fake, serve } from '../serve.ts'
import { checkRequest } from './check-request.ts'
import { type MessageScenario, messageScenarios } from './scenarios.ts'

export const FAKE_ANTHROPIC_KEY = 'sk-ant-fake-0123456789'

export const startFakeAnthropic = (): Promise<Fake<MessageScenario>> =>
  serve({
    check: (request, body) => checkRequest(request, body, FAKE_ANTHROPIC_KEY),
    isKnown: ({ headers }) => headers['x-api-key'] === FAKE_ANTHROPIC_KEY,
    refuse(response, { status, code, message }) {
      const error = { type: code ?? 'not_found_error', message }
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ type: 'error', error }))
    },
    scenarios: messageScenarios,
  })
