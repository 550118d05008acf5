import type { api } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { MessageRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { isTicket, isTicketFrom } from './panel-ticket.ts'
import { presentConversation } from './present-conversation.ts'
import { presentTurns } from './present-turn.ts'
import { recogniseVisitor, refuseForeignSite, refuseUnlessFromSite } from './recognise-visitor.ts'
import { visitorChat } from './visitor-chat.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import { isAgeing, issueToken, newSubject } from './visitor-token.ts'
import { type LivechatWidget, presentWidget, widgetByPublicId } from './widgets.ts'

/** How far back a visitor can scroll. */
const TURNS_SHOWN = 200

type Session = Omit<api.livechat.Session, 'success'>

/** Resumes or begins a conversation. A token that is invalid or of another live chat starts a new session. */
export async function beginSession(
  app: App,
  limits: VisitorLimits,
  request: FastifyRequest,
  { widget_id, token, ticket }: { widget_id: string; token?: string; ticket?: string },
): Promise<Session> {
  const widget = await widgetByPublicId(app, widget_id)
  if (!widget) throw notFound('Live chat')
  refuseForeignSite(app, widget, request)
  const known = token ? await recogniseVisitor(app, token, request) : null
  const hasTicket = ticket !== undefined && isTicket(app, widget, ticket)
  const isKnown = known?.widget_id === widget_id
  if (!isKnown) refuseUnlessFromSite(widget, request, hasTicket)
  const former = isKnown ? known : stranger(widget)
  const isBrowser = hasTicket && isTicketFrom(app, widget, ticket, request.ip)
  const visitor = { ...former, is_browser: former.is_browser || isBrowser }
  limits.takeSession(request.ip, visitor, isKnown)
  const isCurrent = isKnown && visitor.is_browser === former.is_browser && !isAgeing(app, token!)
  return sessionOf(app, widget, visitor, isCurrent ? token! : issueToken(app, widget, visitor))
}

const stranger = ({ account_id, agent_id, bot_id, public_id }: LivechatWidget): Visitor => ({
  account_id,
  agent_id,
  bot_id,
  widget_id: public_id,
  subject: newSubject(),
  contact: {},
  is_browser: false,
})

export function sessionOf(
  app: App,
  widget: LivechatWidget,
  visitor: Visitor,
  token: string,
): Promise<Session> {
  return inAccount(app.db, widget.account_id, async (tx) => {
    // Read before the turns: a message in between is then shown twice rather than never.
    const chat = await visitorChat(tx, visitor)
    return {
      token,
      widget: presentWidget(widget),
      conversation: chat ? await presentConversation(app, tx, chat) : null,
      turns: chat ? await presentTurns(app, tx, chat.account_id, await latestTurns(tx, chat)) : [],
      last_seq: chat?.last_seq ?? 0,
    }
  })
}

async function latestTurns(
  tx: Transaction<Schema>,
  { account_id, id }: { account_id: number; id: number },
): Promise<MessageRow[]> {
  const newestFirst = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(TURNS_SHOWN)
    .execute()
  return newestFirst.reverse()
}
