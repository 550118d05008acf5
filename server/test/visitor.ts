import { randomUUID } from 'node:crypto'
import { api, type CallError } from '@switchboard/contract'
import type { TestAccount, TestApp, TestClient } from './app.ts'

export interface TestVisitor extends TestClient {
  session: api.livechat.Session
  token(): string
  write(text: string, more?: object): Promise<{ id: number; seq: number }>
  /** Events of the conversation after this number. */
  events(after?: number): Promise<api.livechat.VisitorEvent[]>
  /** The conversation as a fresh page would show it. */
  reload(): Promise<api.livechat.Session>
  identify(identity: object): Promise<api.livechat.Session>
}

/** An account with an assistant and a live chat. */
export async function liveChat({ newAccount }: Pick<TestApp, 'newAccount'>, owner?: TestAccount) {
  const account = owner ?? (await newAccount())
  const { agent } = await account.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { bot, chat_widget_html } = await account.call(api.bots.createLivechat, { params: { id: agent.id } })
  const widgetId = /[0-9a-f]{32}/.exec(chat_widget_html)![0]
  return { owner: account, agent, bot, widgetId }
}

/** A visitor who has opened a live chat. */
export async function visitorOf(
  { stranger }: Pick<TestApp, 'stranger'>,
  widget_id: string,
): Promise<TestVisitor> {
  const client = stranger()
  const keep = (session: api.livechat.Session) => {
    client.tokens.save({ access: session.token, refresh: null })
    return session
  }
  const begin = async (token?: string) =>
    keep(await client.call(api.livechat.session, { body: { widget_id, ...(token && { token }) } }))
  return {
    ...client,
    session: await begin(),
    token: () => client.tokens.access()!,
    write: (text, more = {}) =>
      client.call(api.livechat.send, { body: { client_id: randomUUID(), text, ...more } }),
    events: async (after) =>
      (
        await client.call(api.livechat.events, {
          query: after === undefined ? {} : { after: String(after) },
        })
      ).events,
    reload: () => begin(client.tokens.access()!),
    identify: async (body) => keep(await client.call(api.livechat.identify, { body })),
  }
}

/** Returns the error of a call; fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<CallError> {
  const outcome = await call.then(
    () => null,
    (error: CallError) => error,
  )
  if (!outcome) throw new Error('The call was not refused')
  return outcome
}
