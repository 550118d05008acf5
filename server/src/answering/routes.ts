import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'

export function answeringRoutes(http: Http, app: App) {
  notBuiltYet(http, api.messages.generate, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedChat(tx, account, params.id)),
  )
  notBuiltYet(http, api.messages.retrain, ({ account, body }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, body.agent_id)),
  )
  notBuiltYet(http, api.messages.ask, async () => {})
}
