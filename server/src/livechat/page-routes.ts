import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { Http } from '../platform/http.ts'
import { ownOrigins } from '../platform/own-origin.ts'
import { ok, route } from '../platform/route.ts'
import { DEMO_CSP, panelCsp } from '../platform/security-headers.ts'
import { demoPage } from './demo-page.ts'
import { noteSeen } from './note-seen.ts'
import { issueTicket, mayGetTicket } from './panel-ticket.ts'
import { supportWidget } from './support.ts'
import { encodingFor, widgetScript } from './widget-script.ts'
import { type LivechatWidget, widgetByPublicId } from './widgets.ts'

const isPublic = { config: { access: 'public' as const } }
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** Files that browsers load on customers' sites, and the demo page. */
export function livechatPages(http: Http, app: App, widgetDir: string): void {
  const built = { loader: readBuilt(widgetDir, 'loader.js'), panel: readBuilt(widgetDir, 'panel.html') }
  http.fastify.get('/w/:id.js', isPublic, (request, reply) => sendScript(app, built.loader, request, reply))
  http.fastify.get('/widget/panel/:id', isPublic, (request, reply) =>
    sendPanel(app, built.panel, request, reply),
  )
  http.fastify.get('/demo/:id', isPublic, (request, reply) => sendDemo(app, request, reply))
  route(http, api.livechat.support, async ({ account }) => ok({ widget: await supportWidget(app, account) }))
}

async function sendScript(app: App, loader: string | null, request: FastifyRequest, reply: FastifyReply) {
  const widget = await widgetByPublicId(app, idOf(request))
  reply.type('text/javascript; charset=utf-8').header('cross-origin-resource-policy', 'cross-origin')
  if (!widget)
    return reply
      .code(404)
      .header('cache-control', 'public, max-age=60')
      .send('// There is no live chat at this address. Take the snippet from the Integrations screen anew.\n')
  const { etag, bodies } = await widgetScript(widget, ifBuilt(loader))
  noteSeen(
    app,
    widget,
    request.headers.referer,
    ownOrigins(app, request).map((origin) => new URL(origin).host),
  )
  reply.headers({
    etag,
    'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}

/** For a deleted live chat the panel is sent too, and shows that it is gone. */
async function sendPanel(app: App, panel: string | null, request: FastifyRequest, reply: FastifyReply) {
  const widget = await widgetByPublicId(app, idOf(request))
  // The panel must be embeddable. It opens no windows, and without TLS browsers log a warning about this header.
  for (const name of ['x-frame-options', 'cross-origin-opener-policy']) reply.removeHeader(name)
  return reply
    .code(widget ? 200 : 404)
    .headers({
      'content-security-policy': panelCsp(widget?.settings.allowed_sites ?? []),
      // Cross-origin isolated sites embed only frames that send both headers.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(widget ? withTicket(app, widget, request, ifBuilt(panel)) : ifBuilt(panel))
}

const withTicket = (app: App, widget: LivechatWidget, request: FastifyRequest, panel: string) =>
  mayGetTicket(app, widget, request)
    ? panel.replace(EMPTY_TICKET, `<meta name="ticket" content="${issueTicket(app, widget, request.ip)}"`)
    : panel

const EMPTY_TICKET = '<meta name="ticket" content=""'

async function sendDemo(app: App, request: FastifyRequest, reply: FastifyReply) {
  const widget = await widgetByPublicId(app, idOf(request))
  if (!widget) throw notFound('Live chat')
  return reply
    .headers({
      'content-security-policy': DEMO_CSP,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(demoPage(widget, request.headers['accept-language']))
}

const readBuilt = (dir: string, name: string) =>
  existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : null

function ifBuilt(text: string | null): string {
  if (text === null) throw new AppError('unavailable', 'The widget is not built. Run: node tools/build.mjs')
  return text
}
