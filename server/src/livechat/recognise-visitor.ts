import type { FastifyRequest } from 'fastify'
import type { App, Visitor } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { ownOrigins } from '../platform/own-origin.ts'
import { isAllowedSite } from './allowed-sites.ts'
import { isVerified, keyMark, readToken } from './visitor-token.ts'
import { type LivechatWidget, widgetByPublicId } from './widgets.ts'

/** The visitor of a token; null if it is invalid or its live chat is deleted. Usually needs no database query. */
export async function recogniseVisitor(
  app: App,
  token: string,
  request: FastifyRequest,
): Promise<Visitor | null> {
  const claims = readToken(app, token)
  const widget = claims && (await widgetByPublicId(app, claims.widget_id))
  if (!widget) return null
  refuseForeignSite(app, widget, request)
  const { subject, contact, is_browser } = claims
  if (widget.visitors_since && claims.issuedAt < widget.visitors_since) return null
  if (isVerified(subject) && claims.keyMark !== keyMark(widget)) return null
  const { account_id, agent_id, bot_id, public_id: widget_id } = widget
  return { account_id, agent_id, bot_id, widget_id, subject, contact, is_browser }
}

/** Without a token, only our panel on an allowed page, or that page itself, may begin a session. */
export function refuseUnlessFromSite(
  widget: LivechatWidget,
  request: FastifyRequest,
  hasTicket: boolean,
): void {
  const { allowed_sites } = widget.settings
  const { origin } = request.headers
  if (hasTicket || allowed_sites.length === 0) return
  if (origin === undefined || !isAllowedSite(origin, allowed_sites)) throw foreignSite()
}

/** Checks the Origin header: our own site, which hosts the panel, or a site that the owner allows. */
export function refuseForeignSite(app: App, widget: LivechatWidget, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined || isAllowedSite(origin, widget.settings.allowed_sites)) return
  const ownHosts = ownOrigins(app, request).map((own) => new URL(own).host)
  // Compares hosts only: behind a TLS proxy our own origin has http.
  if (URL.canParse(origin) && ownHosts.includes(new URL(origin).host)) return
  throw foreignSite()
}

const foreignSite = () => new AppError('forbidden', 'This live chat may not be used on this site')
