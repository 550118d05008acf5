import type { OutgoingHttpHeaders } from 'node:http'
import type { StoredEvent } from '@switchboard/contract'
import { api } from '@switchboard/contract'
import type { Http } from './http.ts'
import type { Realtime } from './realtime.ts'
import { HANDLED, route } from './route.ts'

export function liveRoutes(http: Http, realtime: Realtime<StoredEvent>): void {
  route(http, api.realtime.stream, async ({ account, query, request, reply }) => {
    const lastEventId = request.headers['last-event-id']?.toString() ?? query.after
    await realtime.stream(account.id, {
      lastEventId,
      recentMs: query.recent_ms === undefined ? undefined : Number(query.recent_ms),
      response: reply.raw,
      headers: reply.getHeaders() as OutgoingHttpHeaders,
      agentIds: account.agent_ids,
      userId: account.user_id,
    })
    reply.hijack()
    return HANDLED
  })
}
