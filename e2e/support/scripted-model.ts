import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { begin, DONE, ROLE, STOP, words } from '../../server/src/llm/fake/stream.ts'

export interface ScriptedModel {
  settings: Record<string, string>
  /** Says the whole of it to whoever asks next, if nobody says otherwise before. */
  answers(text: string): void
  /** Resolves when the assistant asks; from then on each word comes when the test says so. */
  asked(): Promise<Speech>
  close(): Promise<void>
}

export interface Speech {
  say(text: string): void
  end(): void
}

/** A model that speaks as the test tells it to. */
export async function openScriptedModel(): Promise<ScriptedModel> {
  let standing = 'Yes.'
  let waiting: ((speech: Speech) => void) | null = null
  const server = createServer((request, response) => {
    request.resume()
    const speech = speechOn(response)
    if (waiting) waiting(speech)
    else {
      speech.say(standing)
      speech.end()
    }
    waiting = null
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
      LLM_API_KEY: 'scripted',
      LLM_MODEL: 'scripted',
      LLM_ACCOUNTS: 'all',
    },
    answers(text) {
      standing = text
    },
    asked: () =>
      new Promise((resolve) => {
        waiting = resolve
      }),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function speechOn(response: ServerResponse): Speech {
  begin(response).write(ROLE)
  return {
    say: (text) => words(text).forEach((word) => void response.write(word)),
    end: () => void response.end(STOP + DONE),
  }
}
