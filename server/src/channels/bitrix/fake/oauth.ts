import type { IncomingMessage, ServerResponse } from 'node:http'
import { agreementPage } from './pages/agreement.ts'
import { Refused } from './refuse.ts'
import { reply } from './rest.ts'
import type { createTokens, FakeApp } from './tokens.ts'

interface Parts {
  app: FakeApp
  tokens: ReturnType<typeof createTokens>
  /** The portal's URL. */
  url: string
}

/** The consent page, and the endpoint that exchanges a code for tokens. A refusal does not redirect. */
export function answerOAuth(
  { app, tokens, url }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) {
  const { pathname, searchParams } = new URL(request.url!, url)
  if (pathname === '/oauth/token/') {
    const form = { ...Object.fromEntries(searchParams), ...Object.fromEntries(new URLSearchParams(body)) }
    return grant(response, () => ({ ...tokens.grant(form), ...about(url) }))
  }
  const page = (status: number, html: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  if (searchParams.get('client_id') !== app.clientId)
    return page(400, 'WRONG_APPLICATION_CLIENT: Unable to get application data')
  if (request.method === 'GET') return page(200, agreementPage(app.clientId))
  const { host } = new URL(url)
  const back = new URL(app.redirectUri)
  const answers = { code: tokens.newCode(), state: searchParams.get('state') ?? '', domain: host }
  back.search = `${new URLSearchParams({ ...answers, member_id: 'a223c6b3', scope: 'imbot,imopenlines', server_domain: host })}`
  response.writeHead(302, { location: back.href }).end()
}

function grant(response: ServerResponse, make: () => object) {
  try {
    reply(response, 200, make())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    reply(response, error.status, { error: error.reason, error_description: error.message })
  }
}

const about = (url: string) => ({
  domain: new URL(url).host,
  client_endpoint: `${url}/rest/`,
  server_endpoint: `${url}/rest/`,
  member_id: 'a223c6b3',
  user_id: 1,
  scope: 'app',
  status: 'L',
})
