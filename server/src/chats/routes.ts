import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import { ownedBot } from '../bots/owned-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'
import { ownedChat, ownedMessage } from './owned-chat.ts'

export function chatRoutes(http: Http, app: App) {
  notBuiltYet(http, api.chats.ofBot, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedBot(tx, account, params.id)),
  )
  notBuiltYet(http, api.chats.ofAgent, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
  )
  notBuiltYet(http, api.chats.ofBitrix, async ({ account, query: { agent_id } }) => {
    if (agent_id !== undefined) await inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, agent_id))
  })
  for (const endpoint of [api.chats.setMode, api.messages.ofChat, api.messages.send])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedChat(tx, account, params.id)),
    )
  notBuiltYet(http, api.messages.ofBitrixChat, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedChat(tx, account, params.id, 'bitrix')),
  )
  notBuiltYet(http, api.internalChat.messages, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedChat(tx, account, params.id, 'internal')),
  )
  notBuiltYet(http, api.internalChat.list, ({ account, query }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, query.agent_id)),
  )
  notBuiltYet(http, api.internalChat.send, ({ account, body }) =>
    inAccount(app.db, account.id, async (tx) => {
      await ownedAgent(tx, account, body.agent_id)
      if (body.chat_id !== undefined) await ownedChat(tx, account, body.chat_id, 'internal')
    }),
  )
  for (const endpoint of [api.messages.edit, api.messages.markRead])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedMessage(tx, account, params.id)),
    )
  notBuiltYet(http, api.chats.aiState, async () => {})
  notBuiltYet(http, api.chats.setAiState, async () => {})
}
