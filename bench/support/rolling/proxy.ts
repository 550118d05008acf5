import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  close(): Promise<void>
}

/** Sends calls in turn to the processes whose /readyz is green, like a small load balancer; a broken call gets 502. */
export async function openProxy(urls: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(urls)
  const look = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const looking = setInterval(() => urls.forEach(look), LOOK_EVERY_MS)
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const targets = urls.filter((url) => ready.has(url))
    const target = targets[next++ % Math.max(1, targets.length)]
    const refuse = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end()
      else outgoing.destroy()
    }
    if (!target) return refuse()
    const { method, headers, url } = incoming
    const passed = request(`${target}${url}`, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', refuse)
    })
    passed.on('error', refuse)
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

const LOOK_EVERY_MS = 250
