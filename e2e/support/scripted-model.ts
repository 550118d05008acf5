import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { begin, DONE, ROLE, STOP, words } from '../../server/src/llm/fake/stream.ts'

export interface ScriptedModel {
  settings: Record<string, string>
  /** Sets the complete answer to requests that no test awaits with `asked`. */
  answers(text: string): void
  /** Resolves on the next request; the test then writes the answer piece by piece. */
  asked(): Promise<Speech>
  close(): Promise<void>
}

export interface Speech {
  say(text: string): void
  end(): void
}

/** A fake model that answers as the test dictates. */
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
