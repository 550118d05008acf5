// A ticket is the server's signature on a panel page. It proves that a session began from such a page on an allowed
// site, not from a script that only calls the API.
import { WIDGET_TICKET_MS } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { ownOrigins } from '../platform/own-origin.ts'
import { networkOf } from '../platform/quick-limits.ts'
import { isAllowedSite } from './allowed-sites.ts'
import type { LivechatWidget } from './widgets.ts'

const PURPOSE = 'panel ticket'

/** Contains two signatures: one for any network, and one for the network that requested the page. */
export function issueTicket(app: App, { public_id }: LivechatWidget, ip: string): string {
  const issued = app.now().getTime().toString(36)
  const page = `${public_id} ${issued}`
  const marks = [page, `${page} ${networkOf(ip)}`].map((text) => app.secrets.sign(PURPOSE, text))
  return [issued, ...marks].join('.')
}

export function isTicket(app: App, { public_id }: LivechatWidget, ticket: string): boolean {
  const [issued = '', signature = ''] = ticket.split('.')
  if (!app.secrets.verify(PURPOSE, `${public_id} ${issued}`, signature)) return false
  return app.now().getTime() - Number.parseInt(issued, 36) < WIDGET_TICKET_MS
}

/** Whether the page was requested from the caller's network. So a script cannot fetch one page for many addresses. */
export function isTicketFrom(app: App, { public_id }: LivechatWidget, ticket: string, ip: string): boolean {
  const [issued = '', , mark = ''] = ticket.split('.')
  return app.secrets.verify(PURPOSE, `${public_id} ${issued} ${networkOf(ip)}`, mark)
}

/** A site may hide its URL. Then the request must be for a frame, which our policy permits only on allowed sites. */
export function mayGetTicket(app: App, { settings }: LivechatWidget, request: FastifyRequest): boolean {
  const { allowed_sites } = settings
  const { referer } = request.headers
  if (allowed_sites.length === 0) return true
  if (referer === undefined) return request.headers['sec-fetch-dest'] === 'iframe'
  if (!URL.canParse(referer)) return false
  const { origin, host } = new URL(referer)
  const ownHosts = ownOrigins(app, request).map((own) => new URL(own).host)
  return isAllowedSite(origin, allowed_sites) || ownHosts.includes(host)
}
