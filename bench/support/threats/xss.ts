// XSS payloads in every sink of the console and the live chat, rendered in Chromium.
import { chromium, type Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ensureChromium } from '../../../tools/chromium.mjs'
import type { Installation, Owner } from './installation.ts'
import { fillLists, type Office, openOffice, SINKS, type Sink } from './xss-fill.ts'
import { type Payload, XSS_PAYLOADS } from './xss-payloads.ts'
import { scanForXss, watchForXss } from './xss-scan.ts'

export interface XssOutcome {
  payloads: number
  /** How many of the payloads were seen on a screen, by the place they were put into. */
  sinks: { sink: string; seen: number }[]
  problems: string[]
}

/** As many as a list of the console shows without being scrolled. */
const AT_ONCE = 20
/** Of which one text is made for the places that show a single one. */
const TOGETHER = 5
const SETTLED_WITHIN_MS = 15_000
const SHOP = { viewport: { width: 1280, height: 3000 } }

export async function xss(
  installation: Installation,
  { payloads }: { payloads: number },
): Promise<XssOutcome> {
  const chosen = spread(XSS_PAYLOADS, payloads)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const owner = await installation.newOwner()
    const office = await openOffice(installation, owner)
    const run = new XssRun(installation, office, chosen)
    const console = await browser.newPage({ viewport: { width: 1440, height: 4200 } })
    const [shop, newcomer] = [await browser.newPage(SHOP), await browser.newPage(SHOP)]
    for (const page of [console, shop, newcomer]) await run.watch(page)
    await signIn(console, installation.url, owner)
    await run.beginTalk(shop)
    for (const group of groupsOf([...chosen.keys()], AT_ONCE)) await run.lists(console, shop, group)
    for (const group of groupsOf([...chosen.keys()], TOGETHER))
      await Promise.all([run.details(console, group), run.panel(shop, newcomer, group)])
    await run.reflected(shop)
    return {
      payloads: chosen.length,
      sinks: SINKS.map((sink, at) => ({ sink, seen: run.seenOf(at) })),
      problems: [...new Set(run.problems)],
    }
  } finally {
    await browser.close()
  }
}

/** Chromium occasionally aborts a navigation on a busy machine. */
async function open(page: Page, address: string) {
  await page.goto(address).catch((error) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return page.goto(address)
  })
}

class XssRun {
  problems: string[] = []
  private seen = new Set<number>()
  private talkId = 0

  constructor(
    readonly installation: Installation,
    readonly office: Office,
    readonly payloads: Payload[],
  ) {}

  async watch(page: Page) {
    await watchForXss(page)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
    page.on('dialog', async (dialog) => {
      this.problems.push(`a dialog opened: ${dialog.message()}`)
      await dialog.dismiss()
    })
  }

  seenOf(at: number): number {
    return [...this.seen].filter((code) => code % 100 === at).length
  }

  /** The payload with a mark by which it is known again. */
  text(index: number, sink: Sink): string {
    const code = index * 100 + SINKS.indexOf(sink)
    return `${this.payloads[index]!(`__xss(${code})`)} #${code}#`
  }

  /** A visitor of the shop whose conversation the batches fill. */
  async beginTalk(shop: Page) {
    await shop.goto(`${this.installation.url}/demo/${this.office.widgetId}`)
    await shop.locator('switchboard-widget').locator('button[aria-expanded]').click()
    const panel = shop.frameLocator('switchboard-widget iframe')
    await panel.getByRole('textbox').fill('Hello')
    await panel.getByRole('textbox').press('Enter')
    const find = () =>
      this.installation.sql<{ chat_id: number }>(
        `select chat_id from messages where account_id = $1 and question = 'Hello'`,
        [this.office.owner.id],
      )
    this.talkId = (await until(async () => (await find())[0]?.chat_id)) ?? 0
  }

  async lists(page: Page, shop: Page, indexes: number[]) {
    const { agentId, botId, chatId, internalChatId } = this.office
    await fillLists(this.installation, { ...this.office, talkId: this.talkId }, (sink) =>
      indexes.map((index) => this.text(index, sink)),
    )
    const { url } = this.installation
    const inbox = `${url}/?section=livechat&agent=${agentId}&bot=${botId}&chat=${chatId}`
    await this.look(page, inbox, indexes, ['chat name', 'chat preview', 'question', 'answer'])
    await page.getByRole('button', { name: 'Saved commands (/)' }).click()
    await this.judge(page, indexes, ['title of a command'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('xss')
    await this.judge(page, indexes, [])
    await this.look(page, `${url}/chat-bot-setup`, indexes, ['file name'])
    await this.look(page, `${url}/bot-settings`, indexes, ['name of an assistant'])
    await page.getByLabel('Choose a prompt').click()
    await this.judge(page, indexes, ['title of a prompt'])
    await this.look(page, `${url}/analytics`, indexes, [])
    await this.look(page, `${url}/internal-chat?chat=${internalChatId}`, indexes, ['internal question'])
    for (const screen of ['settings', 'billing', 'welcome'])
      await this.look(page, `${url}/${screen}`, indexes, [])
    await this.openPanel(shop, indexes, ['question in the panel', 'answer in the panel'])
  }

  async details(page: Page, indexes: number[]) {
    const { agentId, botId, chatId } = this.office
    const { sql, url } = this.installation
    const text = (sink: Sink) => indexes.map((index) => this.text(index, sink)).join('\n')
    await sql(
      `update chats set mode = 'manual', hand_over_at = now(), hand_over_reason = 'user_explicit_request',
         hand_over_summary = $2, hand_over_evidence = $3, csat_score = 1, csat_comment = $4,
         contact = jsonb_build_object('email', $5::text),
         context = jsonb_build_object('page', jsonb_build_object('url', $6::text, 'title', $6::text))
       where id = $1`,
      [
        chatId,
        text('summary of the hand-over'),
        text('words of the hand-over'),
        text('comment of a rating'),
        text('e-mail of the customer'),
        text('title of the page'),
      ],
    )
    await this.look(page, `${url}/?section=livechat&agent=${agentId}&bot=${botId}&chat=${chatId}`, indexes, [
      'summary of the hand-over',
    ])
    await sql('update agents set instructions = $2, parsed_site = $3 where id = $1', [
      agentId,
      text('instructions'),
      text('address of the site'),
    ])
    await sql('update sites set url = $2 where agent_id = $1', [agentId, text('address of the site')])
    await this.look(page, `${url}/chat-bot-setup`, indexes, ['address of the site'])
    await this.look(page, `${url}/bot-settings`, indexes, ['instructions'])
    await sql(`update bots set bot_name = $2, connection_reason = $3 where agent_id = $1 and id <> $4`, [
      agentId,
      text('name of a bot'),
      text('reason of a connection'),
      botId,
    ])
    await this.look(page, `${url}/integrations`, indexes, ['name of a bot'])
  }

  /** For somebody who has talked already, and for somebody who has not. */
  async panel(shop: Page, newcomer: Page, indexes: number[]) {
    const { agentId, botId, owner } = this.office
    const text = (sink: Sink) => indexes.map((index) => this.text(index, sink)).join('\n')
    await this.installation.sql('update agents set assistant_name = $2 where id = $1', [
      agentId,
      text('assistant in the panel'),
    ])
    await this.installation.sql(
      `update bots set settings = settings || jsonb_build_object('greeting', $2::text, 'greeting_delay_s', 0,
         'launcher_text', $3::text, 'operator_name', $4::text, 'suggested_questions', jsonb_build_array($5::text))
       where id = $1`,
      [botId, text('greeting'), text('launcher'), text('operator'), text('suggested question')],
    )
    // A call that makes the server forget what it keeps in memory of this live chat.
    await owner.client.call(api.livechat.newIdentitySecret, { params: { id: botId }, body: {} })
    await this.openPanel(newcomer, indexes, ['assistant in the panel', 'suggested question'])
    await this.openPanel(shop, indexes, ['operator'])
  }

  /** What an address itself may carry into a page. */
  async reflected(page: Page) {
    const { url } = this.installation
    const { widgetId } = this.office
    for (const [index, payload] of this.payloads.entries()) {
      const text = encodeURIComponent(payload(`__xss(${index})`)).replace(/['()]/g, escape)
      const addresses = [
        `/widget/panel/${text}`,
        `/demo/${widgetId}?${text}=${text}#${text}`,
        `/api/bitrix/oauth/callback?error=${text}&error_description=${text}&state=${text}`,
        `/api/facebook/oauth/callback?error=${text}&state=${text}#access_token=${text}`,
        `/login?redirect=${text}`,
        `/${text}`,
      ]
      // One address for each payload: what differs is the page's code, not the payload.
      const address = addresses[index % addresses.length]!
      await page.goto(url + address, { waitUntil: 'load' }).catch(() => {})
      this.keep(`reflected ${address.slice(0, 40)}`, await scanForXss(page))
    }
  }

  private async openPanel(shop: Page, indexes: number[], expected: Sink[]) {
    await open(shop, `${this.installation.url}/demo/${this.office.widgetId}`)
    const launcher = shop.locator('switchboard-widget').locator('button[aria-expanded]')
    await launcher.waitFor()
    await this.judge(shop, indexes, expected.includes('suggested question') ? ['launcher'] : [])
    if ((await launcher.getAttribute('aria-expanded')) !== 'true') await launcher.click()
    await this.judge(shop, indexes, expected)
  }

  private async look(page: Page, address: string, indexes: number[], expected: Sink[]) {
    await open(page, address)
    await page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor()
    await this.judge(page, indexes, expected)
  }

  /** Once all that is expected is on the page, or nothing changes on it any more. */
  private async judge(page: Page, indexes: number[], expected: Sink[]) {
    const codes = indexes.flatMap((index) => expected.map((sink) => index * 100 + SINKS.indexOf(sink)))
    let before = ''
    let quiet = 0
    for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end && quiet < 3; ) {
      const scan = await scanForXss(page)
      this.keep(page.url(), scan)
      const isComplete = codes.every((code) => scan.seen.includes(code))
      const now = scan.seen.join()
      quiet = isComplete && now === before ? quiet + 1 : 0
      // Lists that show only some of them settle as well.
      if (codes.length === 0 && now === before) quiet += 1
      before = now
      await page.waitForTimeout(50)
    }
  }

  private keep(where: string, { seen, faults }: Awaited<ReturnType<typeof scanForXss>>) {
    for (const code of seen) this.seen.add(code)
    for (const fault of faults) this.problems.push(`${where.replace(/^http:\/\/[^/]+/, '')}: ${fault}`)
  }
}

async function signIn(page: Page, url: string, { client, email, password }: Owner) {
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  const stored = { token: session.access_token, refreshToken: session.refresh_token, email }
  await page.goto(`${url}/privacy-policy`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

async function until<Result>(ask: () => Promise<Result | undefined>): Promise<Result | undefined> {
  for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end; ) {
    const result = await ask()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const groupsOf = <Item>(items: Item[], size: number): Item[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)]

/** So many of them, from all over the list. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / count)]!,
  )
