import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAccount, type TestAccount } from './account.ts'
import { createAgents } from './agents.ts'
import { openSites, type SiteName, type Sites } from './sites.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

type Settings = api.livechat.WidgetSettings

export interface LiveChat {
  account: TestAccount
  agent: api.agents.Agent
  bot: api.bots.Bot
  /** As in the widget's URLs. */
  publicId: string
  /** Where visitors reach the product, also from another site. */
  origin: string
  snippet: string
  change(settings: Partial<Settings>): Promise<void>
}

interface Fixtures {
  sites: Sites
  /** Creates a live chat in a fresh account. */
  liveChat(settings?: Partial<Settings>): Promise<LiveChat>
  /** Opens a page of a shop that contains only the snippet. */
  visit(chat: LiveChat, site?: SiteName): Promise<void>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
  sites: async ({}, use) => {
    const sites = await openSites()
    await use(sites)
    await sites.stop()
  },
  liveChat: ({ baseURL }, use) => use((settings) => createLiveChat(baseURL!, settings)),
  visit: ({ page, sites }, use) =>
    use(async (chat, site = 'shop-a') => {
      await page.goto(sites.put(site, { body: `<main><h1>A shop</h1></main>${chat.snippet}` }))
    }),
})

export const launcher = (page: Page) => page.locator('switchboard-widget').locator('button[aria-expanded]')

/** The panel page inside its frame. */
export const panel = (page: Page) => page.frameLocator('switchboard-widget iframe')

export async function createLiveChat(
  baseUrl: string,
  settings: Partial<Settings> = {},
  account?: TestAccount,
): Promise<LiveChat> {
  const owner = account ?? (await createAccount(baseUrl, {}))
  const [agent] = await createAgents(owner, 'Acme Assistant')
  const { bot, chat_widget_html } = await owner.client.call(api.bots.createLivechat, {
    params: { id: agent!.id },
    body: {},
  })
  const params = { id: bot.id }
  const change = async (changes: Partial<Settings>) => {
    const setup = await owner.client.call(api.livechat.setup, { params })
    await owner.client.call(api.livechat.saveSettings, { params, body: { ...setup.settings, ...changes } })
  }
  await change(settings)
  const origin = `http://chat.test:${new URL(baseUrl).port}`
  return {
    account: owner,
    agent: agent!,
    bot,
    publicId: /\/w\/([^.]+)\.js/.exec(chat_widget_html)![1]!,
    origin,
    snippet: chat_widget_html.replace(new URL(baseUrl).origin, origin),
    change,
  }
}

/** The visitor's chat as its owner sees it. */
export async function chatOf({ account, bot }: LiveChat): Promise<api.chats.Chat> {
  const { chats } = await account.client.call(api.chats.ofBot, { params: { id: bot.id }, query: {} })
  if (!chats[0]) throw new Error('The visitor has not written yet.')
  return chats[0]
}

export async function answerAsPerson(chat: LiveChat, text: string) {
  const { id } = await chatOf(chat)
  await chat.account.client.call(api.messages.send, { params: { id }, body: { message: text } })
}
