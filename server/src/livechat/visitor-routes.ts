import type { OutgoingHttpHeaders } from 'node:http'
import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { type Call, HANDLED, ok, route } from '../platform/route.ts'
import { beginSession } from './begin-session.ts'
import { endConversation, leaveContact, rateConversation, talkToPerson } from './change-conversation.ts'
import { identify } from './identify.ts'
import { noteRead } from './note-read.ts'
import { presentEvents } from './present-events.ts'
import { readEvents } from './read-events.ts'
import { readTurnEvents } from './read-turn-events.ts'
import { begunChat, visitorChat } from './visitor-chat.ts'
import { createVisitorLimits } from './visitor-limits.ts'
import { writeMessage } from './write-message.ts'

/** The routes that the widget on a customer's site calls. */
export function visitorRoutes(http: Http, app: App) {
  const limits = createVisitorLimits(app)
  const counted = ({ visitor, request }: Pick<Call<never>, 'visitor' | 'request'>) => {
    limits.takeCall(request.ip, visitor)
    return visitor
  }

  route(http, api.livechat.session, async ({ body, request }) =>
    ok(await beginSession(app, limits, request, body)),
  )
  route(http, api.livechat.identify, async (call) => ok(await identify(app, counted(call), call.body)))
  route(http, api.livechat.send, async ({ visitor, body, request }) =>
    ok(await writeMessage(app, limits, request.ip, visitor, body)),
  )
  route(http, api.livechat.events, async (call) => {
    const { after, wait = 0 } = call.query
    return ok(
      await readEvents(app, counted(call), { after, waitMs: wait * 1000, signal: goneSignal(call.reply) }),
    )
  })
  route(http, api.livechat.stream, async (call) => {
    const { account_id } = counted(call)
    const { id } = await inAccount(app.db, account_id, (tx) => begunChat(tx, call.visitor))
    await app.chatStreams.stream(
      { accountId: account_id, chatId: id },
      {
        lastEventId: call.request.headers['last-event-id']?.toString() ?? call.query.after?.toString(),
        response: call.reply.raw,
        headers: call.reply.getHeaders() as OutgoingHttpHeaders,
      },
    )
    call.reply.hijack()
    return HANDLED
  })
  route(http, api.livechat.typing, async (call) => {
    const { account_id, agent_id } = counted(call)
    const chat = await inAccount(app.db, account_id, (tx) => visitorChat(tx, call.visitor))
    if (chat) app.realtime.tell(account_id, agent_id, { type: 'typing', chat_id: chat.id, by: 'customer' })
    return ok()
  })
  route(http, api.livechat.read, async (call) => {
    await noteRead(app, counted(call), call.body.seq)
    return ok()
  })
  route(http, api.livechat.talkToPerson, async (call) =>
    ok({ conversation: await talkToPerson(app, counted(call)) }),
  )
  route(http, api.livechat.leaveContact, async (call) =>
    ok({ conversation: await leaveContact(app, counted(call), call.body) }),
  )
  route(http, api.livechat.rate, async (call) =>
    ok({ conversation: await rateConversation(app, counted(call), call.body) }),
  )
  route(http, api.livechat.end, async (call) =>
    ok({ conversation: await endConversation(app, counted(call)) }),
  )
}

/** Presents a chat's events for its visitor's stream. */
export function visitorEvents(app: App) {
  app.chatStreams.presenter(
    (tx, chat, events) => presentEvents(app, tx, chat, events),
    (chat, after, limit) => readTurnEvents(app, chat, after, limit),
  )
}
