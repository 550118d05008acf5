import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake of a local Ollama or LM Studio, without a key. */
export async function startLocalModelServer({ isOllama = true, says = 'Ready.' } = {}) {
  const asked: string[] = []
  const json = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    if (isOllama && request.url === '/api/version') return json(response, { version: '0.9.0' })
    if (request.url === '/v1/models')
      return json(response, { data: [{ id: 'nomic-embed-text' }, { id: 'qwen3:8b' }] })
    if (request.url === '/v1/chat/completions')
      return json(response, { choices: [{ message: { content: says }, finish_reason: 'stop' }] })
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
