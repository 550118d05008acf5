import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

/** A real website on this machine. Paths not in `pages` get a 404. Call it at the top of a test file. */
export async function website() {
  const pages = new Map<string, Answer>()
  /** The requested paths, in order. */
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const answer = pages.get(request.url!) ?? pages.get(request.url!.split('?')[0]!) ?? pages.get('*')
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = (path: string) => `http://${host}${path}`
  /** Replaces the whole site. */
  const publish = (content: Record<string, Answer>) => {
    pages.clear()
    asked.length = 0
    for (const [path, answer] of Object.entries(content)) pages.set(path, answer)
  }
  return { host, url, pages, asked, publish }
}

/** A page with some text and links. */
export const page = (title: string, words: string, ...links: string[]) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${words}</p>${links
    .map((link) => `<a href="${link}">more</a>`)
    .join(' ')}</main></body></html>`
