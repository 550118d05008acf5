import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { aiState, setAiHalted } from './ai-halt.ts'
import { listApiEvents } from './api-channel/list-api-events.ts'
import { receiveApiMessage } from './api-channel/receive-api-message.ts'
import { assignChats } from './assign-chats.ts'
import { attachFile } from './attach-file.ts'
import { chatDetails } from './chat-details.ts'
import { chatSettings, saveChatSettings } from './chat-settings.ts'
import { contactRoutes } from './contacts/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { editAnswer } from './edit-answer.ts'
import { askInternally, internalChats } from './internal-chat.ts'
import { labelRoutes } from './labels/routes.ts'
import { bitrixChats, chatsOfAgent, chatsOfBot } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { markRead } from './mark-read.ts'
import { noteRoutes } from './notes/routes.ts'
import { sendAgain } from './outbox/send-again.ts'
import { plannedRoutes } from './planned/routes.ts'
import { showOperatorTyping, watchChat } from './presence.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { searchEverywhere } from './search/search-everywhere.ts'
import { sendMessage } from './send-message.ts'
import { sendTest } from './send-test.ts'
import { setChatMode } from './set-mode.ts'
import { setStates, undoStates } from './set-state.ts'
import { viewRoutes } from './views/routes.ts'

export function chatRoutes(http: Http, app: App) {
  route(http, api.chats.ofBot, async ({ account, params, query }) =>
    ok(await chatsOfBot(app, account, params.id, query)),
  )
  route(http, api.chats.ofAgent, async ({ account, params, query }) =>
    ok(await chatsOfAgent(app, account, params.id, query)),
  )
  route(http, api.chats.ofBitrix, async ({ account, query }) => ok(await bitrixChats(app, account, query)))
  route(http, api.chats.setMode, async ({ account, params, body }) =>
    ok({ chat: await setChatMode(app, account, params.id, body.mode) }),
  )
  route(http, api.chats.setState, async ({ account, body }) =>
    ok(await setStates(app, account, body.chat_ids, body)),
  )
  route(http, api.chats.undoState, async ({ account, body }) =>
    ok({ chats: await undoStates(app, account, body.chat_ids, body.change_id) }),
  )
  route(http, api.chats.assign, async ({ account, body }) =>
    ok({ chats: await assignChats(app, account, body.chat_ids, body.user_id) }),
  )
  route(http, api.chats.settings, async ({ account }) => ok(await chatSettings(app, account)))
  route(http, api.chats.saveSettings, async ({ account, body }) =>
    ok(await saveChatSettings(app, account, body)),
  )
  route(http, api.chats.details, async ({ account, params }) =>
    ok(await chatDetails(app, account, params.id)),
  )
  route(http, api.chats.watch, async ({ account, params, body }) =>
    ok({ session: await watchChat(app, account, params.id, body.is_leaving ?? false) }),
  )
  route(http, api.chats.typing, async ({ account, params }) => {
    await showOperatorTyping(app, account, params.id)
    return ok()
  })
  route(http, api.search.everywhere, async ({ account, query }) =>
    ok(await searchEverywhere(app, account, query)),
  )
  route(http, api.chats.aiState, async ({ account }) => ok(await aiState(app, account)))
  route(http, api.chats.setAiState, async ({ account, body }) =>
    ok(await setAiHalted(app, account, body.halted)),
  )
  route(http, api.bots.sendTest, async ({ account, params }) =>
    ok({ chat_id: await sendTest(app, account, params.id) }),
  )
  route(http, api.apiChannel.receive, async ({ account, params, body }) =>
    ok(await receiveApiMessage(app, account, params.id, body)),
  )
  route(http, api.apiChannel.events, async ({ account, params, query }) =>
    ok({ events: await listApiEvents(app, account, params.id, query) }),
  )
  messageRoutes(http, app)
  draftRoutes(http, app)
  proposalRoutes(http, app)
  noteRoutes(http, app)
  contactRoutes(http, app)
  plannedRoutes(http, app)
  labelRoutes(http, app)
  viewRoutes(http, app)
  ruleRoutes(http, app)
  internalChatRoutes(http, app)
}

function messageRoutes(http: Http, app: App) {
  route(http, api.messages.ofChat, async ({ account, params, query }) =>
    ok(await listMessages(app, account, params.id, 'any', query)),
  )
  route(http, api.messages.ofBitrixChat, async ({ account, params, query }) =>
    ok(await listMessages(app, account, params.id, 'bitrix', query)),
  )
  route(http, api.messages.send, async ({ account, params, body, request }) => {
    const client_id = request.headers['idempotency-key']?.toString()
    const words = { text: body.message, attachment_ids: body.attachment_ids, client_id }
    return ok({ message: await sendMessage(app, account, params.id, words) })
  })
  route(http, api.messages.upload, async ({ account, params, query, request }) =>
    ok({ attachment: await attachFile(app, account, params.id, query.name, request.raw) }),
  )
  route(http, api.messages.retry, async ({ account, params }) =>
    ok({ message: await sendAgain(app, account, params.id) }),
  )
  route(http, api.messages.edit, async ({ account, params, body }) =>
    ok(await editAnswer(app, account, params.id, body)),
  )
  route(http, api.messages.markRead, async ({ account, params }) =>
    ok({ message: await markRead(app, account, params.id) }),
  )
}

function internalChatRoutes(http: Http, app: App) {
  route(http, api.internalChat.list, async ({ account, query }) =>
    ok({ chats: await internalChats(app, account, query.agent_id) }),
  )
  route(http, api.internalChat.messages, async ({ account, params }) =>
    ok(await listMessages(app, account, params.id, 'internal')),
  )
  route(http, api.internalChat.send, async ({ account, body, request }) => {
    const client_id = request.headers['idempotency-key']?.toString()
    return ok({ chat_id: await askInternally(app, account, { ...body, client_id }) })
  })
}
