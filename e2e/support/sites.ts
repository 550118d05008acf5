// Websites on separate host names, so that the browser isolates them as in production.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SiteName = 'shop-a' | 'shop-b'

interface SitePage {
  body: string
  head?: string
  lang?: string
  path?: string
  headers?: Record<string, string>
}

export interface Sites {
  /** The site's origin. */
  origin(site: SiteName): string
  /** Puts a page on the site, and returns its address. */
  put(site: SiteName, page: SitePage): string
  stop(): Promise<void>
}

export async function openSites(): Promise<Sites> {
  const pageByAddress = new Map<string, SitePage>()
  const server = createServer((request, response) =>
    answer(pageByAddress.get(`http://${request.headers.host}${pathOf(request)}`), response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = (site: SiteName) => `http://${site}.test:${port}`
  return {
    origin,
    put(site, page) {
      const address = `${origin(site)}${page.path ?? '/'}`
      pageByAddress.set(address, page)
      return address
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const pathOf = ({ url }: IncomingMessage) => new URL(url!, 'http://site').pathname

function answer(page: SitePage | undefined, response: ServerResponse) {
  // Browsers request an icon automatically.
  if (!page) return response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
  response.end(
    `<!doctype html><html lang="${page.lang ?? 'en'}"><head><title>A shop</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      `${page.head ?? ''}</head><body>${page.body}</body></html>`,
  )
}
