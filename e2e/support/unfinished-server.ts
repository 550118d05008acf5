// Stubs for server responses: an assistant's channels, and unread messages.
import type { Page } from '@playwright/test'
import type { api } from '@switchboard/contract'

type Agent = api.agents.Agent
type Bot = api.bots.Bot

export const channels: Pick<Bot, 'id' | 'integration_type'>[] = [
  { id: 71, integration_type: 'telegram' },
  { id: 72, integration_type: 'livechat' },
]

export async function stubChannels(page: Page, connected = channels, more: Partial<Bot> = {}) {
  await page.route('**/api/agents/*/bots*', (route) => {
    const bots = connected.map((bot) => ({
      ...bot,
      agent_id: 1,
      bot_name: 'AI Assistant',
      fb_page_name: null,
      status: 'auto_mode',
      connection: { state: 'connected', reason: '', last_event_at: null, receives: null },
      consent: null,
      account: null,
      ...more,
    }))
    return route.fulfill({ json: { success: true, bots } })
  })
  await page.route('**/api/bots/*/chats*', (route) =>
    route.fulfill({ json: { success: true, chats: [], total: 0, hasMore: false } }),
  )
}

/** Modifies the server's response with the list of agents. */
export async function changeAgents(page: Page, change: (agent: Agent, index: number) => Partial<Agent>) {
  await page.route('**/api/me/agents', async (route) => {
    const response = await route.fetch().catch(() => null)
    // The test may end before its last response arrives.
    if (!response) return
    const { agents, ...rest } = (await response.json()) as { agents: Agent[] }
    await route.fulfill({
      response,
      json: { ...rest, agents: agents.map((agent, index) => ({ ...agent, ...change(agent, index) })) },
    })
  })
}
