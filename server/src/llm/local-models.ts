// Model servers on the machine of the installation: Ollama and LM Studio on their default ports.
import { z } from 'zod'
import { createOutbound, type Outbound } from '../platform/safe-fetch.ts'
import { parsed } from './provider/errors.ts'
import { hostAndPort } from './provider.ts'

export interface LocalServer {
  name: string
  base_url: string
  models: string[]
}

export type LocalModels = {
  /** Whether this is the chat address of one of these servers. Nothing else on the machine may be reached. */
  isAt(baseUrl: string): boolean
  /** Returns the servers that respond now and have a model. */
  find(signal: AbortSignal): Promise<LocalServer[]>
  outbound: Outbound
}

export function openLocalModels(addresses: string[]): LocalModels {
  const outbound = createOutbound({ allowPrivateHosts: addresses.map((each) => hostAndPort(new URL(each))) })

  async function read(url: string, signal: AbortSignal): Promise<unknown> {
    const response = await outbound.fetch(url, {
      ...{ headers: { accept: 'application/json' }, signal },
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: 1024 * 1024, redirects: 0 },
    })
    return response.status === 200 ? parsed(await response.text()) : undefined
  }

  async function look(address: string, signal: AbortSignal): Promise<LocalServer[]> {
    try {
      const base_url = chatAddress(address)
      const models = Models.safeParse(await read(`${base_url}/models`, signal)).data?.data ?? []
      const names = models.map(({ id }) => id).filter((id) => !NO_CHAT.test(id))
      if (names.length === 0) return []
      const isOllama = Version.safeParse(await read(`${address}/api/version`, signal)).success
      return [{ name: isOllama ? 'Ollama' : 'LM Studio', base_url, models: names }]
    } catch {
      signal.throwIfAborted()
      // No server is running there.
      return []
    }
  }

  return {
    outbound,
    isAt: (baseUrl) => addresses.some((each) => chatAddress(each) === baseUrl.replace(/(?<!\/)\/+$/, '')),
    find: async (signal) => (await Promise.all(addresses.map((each) => look(each, signal)))).flat(),
  }
}

const chatAddress = (address: string) => `${address}/v1`

/** A local server responds at once or does not exist. */
const TIMEOUT_MS = 1_000
const NO_CHAT = /embed|bge-|rerank/i
const Models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) })
const Version = z.object({ version: z.string() })
