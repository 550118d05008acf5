import { randomUUID } from 'node:crypto'
import { api, type Client, createClient, memoryTokens } from '@switchboard/contract'

export interface Tenant {
  client: Client
  /** For hand-written requests. */
  accessToken: string
  email: string
  password: string
  agentId: number
  botId: number
  /** The live chat's public id. */
  widgetId: string
  /** The HTML that its owner pastes into a site. */
  snippet: string
}

/** A fresh account with one assistant and a live chat. */
export async function newTenant(baseUrl: string, mode: 'auto' | 'manual' = 'auto'): Promise<Tenant> {
  const tokens = memoryTokens()
  const client = createClient({ baseUrl, tokens })
  const { call } = client
  const [email, password] = [`owner.${randomUUID()}@example.com`, 'correct horse battery']
  await call(api.auth.register, { body: { username: email, password } })
  const session = await call(api.auth.signIn, { body: { username: email, password } })
  tokens.save({ access: session.access_token, refresh: session.refresh_token })

  const { agent } = await call(api.agents.create, { body: { agent_name: 'Support' } })
  const params = { id: agent.id }
  if (mode !== 'auto') await call(api.agents.setMode, { params, body: { mode } })
  // A failing model must not hand the chats of a bench to people.
  await call(api.agents.saveLiveSettings, {
    params,
    body: { triggers: ['ai_assistant_failure:disabled', 'user_explicit_request:disabled'] },
  })
  const { bot, chat_widget_html } = await call(api.bots.createLivechat, { params, body: {} })
  return {
    client,
    accessToken: session.access_token,
    email,
    password,
    agentId: agent.id,
    botId: bot.id,
    widgetId: /\/w\/([\w-]+)\.js/.exec(chat_widget_html)![1]!,
    snippet: chat_widget_html,
  }
}
