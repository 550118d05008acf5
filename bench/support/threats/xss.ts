// XSS payloads in every sink of the console and the live chat, rendered in Chromium.
import { chromium, type Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { ensureChromium } from '../../../tools/chromium.mjs'
import { groupsOf, spread } from './groups-of.ts'
import type { Installation } from './installation.ts'
import { reflected } from './reflected.ts'
import { fillLists, type Office, openOffice, SINKS, type Sink } from './xss-fill.ts'
import { type Payload, XSS_PAYLOADS } from './xss-payloads.ts'
import {
  CONSOLE,
  openAddress,
  pressAll,
  type Scan,
  SETTLED_WITHIN_MS,
  scanForXss,
  scanUntilSettled,
  signIn,
  watchPage,
} from './xss-scan.ts'

export interface XssOutcome {
  payloads: number
  /** How many payloads were visible on a screen, by sink. */
  sinks: { sink: string; seen: number }[]
  problems: string[]
}

/** The number of rows that a console list shows without scrolling. */
const ROWS = 20
/** Payloads per text in a list. */
const IN_A_ROW = 6
/** Payloads in one text where a screen shows a single one. */
const TOGETHER = 48
const SHOP = { viewport: { width: 1280, height: 3000 }, deviceScaleFactor: 0.2 }

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
    const console = await browser.newPage(CONSOLE)
    const [shop, newcomer] = [await browser.newPage(SHOP), await browser.newPage(SHOP)]
    for (const page of [console, shop, newcomer]) await watchPage(page, run.problems)
    // Browsers cache a live chat's script for a minute; the console's own files have content hashes.
    for (const page of [shop, newcomer]) await withoutCache(page)
    await signIn(console, installation.url, owner)
    await run.beginTalk(shop)
    for (const group of groupsOf([...chosen.keys()], ROWS * IN_A_ROW)) await run.lists(console, shop, group)
    for (const group of groupsOf([...chosen.keys()], TOGETHER))
      await Promise.all([run.details(console, group), run.panel(shop, newcomer, group)])
    run.problems.push(...(await reflected({ url: installation.url, payloads: chosen, console, shop })))
    return {
      payloads: chosen.length,
      sinks: SINKS.map((sink, at) => ({ sink, seen: run.seenOf(at) })),
      problems: [...new Set(run.problems)],
    }
  } finally {
    await browser.close()
  }
}

async function withoutCache(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
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

  seenOf(at: number): number {
    return [...this.seen].filter((code) => code % 100 === at).length
  }

  /** The payload with a mark that identifies it. */
  text(index: number, sink: Sink): string {
    const code = this.code(index, sink)
    const payload = this.payloads[index]!(`__xss(${code})`)
    // Markdown drops text after a table's last cell and at the end of a code block.
    return `${payload}${/[|`]$/.test(payload) ? '\n\n' : ' '}#${code}#`
  }

  code(index: number, sink: Sink): number {
    return index * 100 + SINKS.indexOf(sink)
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
    const each = (sink: Sink) =>
      groupsOf(indexes, IN_A_ROW).map((row) => row.map((index) => this.text(index, sink)))
    await fillLists(
      this.installation,
      { ...this.office, talkId: this.talkId },
      { each, rows: (sink) => each(sink).map(joined) },
    )
    const { url } = this.installation
    const inbox = `${url}/?section=livechat&agent=${agentId}&bot=${botId}&chat=${chatId}`
    await this.look(page, inbox, indexes, ['chat name', 'chat preview', 'question', 'answer'])
    await this.openOriginals(page, indexes)
    await this.judge(page, indexes, ['question before an edit', 'address of a source'])
    await page.getByRole('button', { name: 'Why this answer' }).last().click()
    await this.judge(page, indexes, ['passage of an answer'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Saved commands (/)' }).click()
    await this.judge(page, indexes, ['title of a command'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('xss')
    await this.judge(page, indexes, [])
    await this.look(page, `${url}/chat-bot-setup`, indexes, [
      'file name',
      'passage held back',
      'fault of a file',
    ])
    await this.look(page, `${url}/bot-settings`, indexes, ['name of an assistant'])
    await page.getByLabel('Choose a prompt').click()
    await this.judge(page, indexes, ['title of a prompt'])
    await this.look(page, `${url}/analytics`, indexes, [])
    await this.look(page, `${url}/internal-chat?chat=${internalChatId}`, indexes, ['internal question'])
    await this.look(page, `${url}/settings`, indexes, ['entry of the audit trail'])
    for (const screen of ['billing', 'welcome']) await this.look(page, `${url}/${screen}`, indexes, [])
    await this.openPanel(shop, indexes, ['question in the panel', 'answer in the panel'])
  }

  async details(page: Page, indexes: number[]) {
    const { agentId, botId, chatId, owner } = this.office
    const { sql, url } = this.installation
    const text = (sink: Sink) => joined(indexes.map((index) => this.text(index, sink)))
    await sql(
      `update chats set mode = 'manual', hand_over_at = now(), hand_over_reason = 'user_explicit_request',
         hand_over_summary = $2, hand_over_evidence = $3, csat_score = 1, csat_comment = $4,
         contact = jsonb_build_object('email', $5::text, 'user_id', $7::text, 'is_verified', true),
         context = jsonb_build_object('page', jsonb_build_object('url', $6::text, 'title', $6::text))
       where id = $1`,
      [
        chatId,
        text('summary of the hand-over'),
        text('words of the hand-over'),
        text('comment of a rating'),
        text('e-mail of the customer'),
        text('title of the page'),
        text('id of the customer'),
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
    await sql(
      `update bots set bot_name = $2, connection_reason = $3, fb_page_name = $4 where agent_id = $1 and id <> $5`,
      [...[agentId, text('name of a bot'), text('reason of a connection'), text('page of Facebook'), botId]],
    )
    await sql('update users set name = $2 where id = $1', [owner.user_id, text('name of a person')])
    await this.look(page, `${url}/integrations`, indexes, ['name of a bot', 'page of Facebook'])
    await this.look(page, `${url}/settings`, indexes, ['name of a person'])
  }

  /** As a returning visitor, and as a new one. */
  async panel(shop: Page, newcomer: Page, indexes: number[]) {
    const { agentId, botId, owner } = this.office
    const texts = (sink: Sink) => indexes.map((index) => this.text(index, sink))
    const text = (sink: Sink) => joined(texts(sink))
    await this.installation.sql('update agents set assistant_name = $2 where id = $1', [
      agentId,
      text('assistant in the panel'),
    ])
    await this.installation.sql(
      `update bots set settings = settings || jsonb_build_object('greeting', $2::text, 'greeting_delay_s', 0,
         'launcher_text', $3::text, 'operator_name', $4::text, 'suggested_questions', to_jsonb($5::text[]))
       where id = $1`,
      [botId, text('greeting'), text('launcher'), text('operator'), texts('suggested question')],
    )
    // This call clears the server's cache of this live chat.
    await owner.client.call(api.livechat.newIdentitySecret, { params: { id: botId }, body: {} })
    const script = `${this.installation.url}/w/${this.office.widgetId}.js`
    const mark = `#${this.code(indexes[0]!, 'launcher')}#`
    await until(async () => ((await (await fetch(script)).text()).includes(mark) ? true : undefined))
    await this.openPanel(newcomer, indexes, ['assistant in the panel', 'suggested question'])
    await this.openPanel(shop, indexes, ['operator'])
  }

  /** Retries until they are open: a loading thread renders its messages more than once. */
  private async openOriginals(page: Page, indexes: number[]) {
    const codes = indexes.map((index) => this.code(index, 'question before an edit'))
    await until(async () => {
      await pressAll(page, 'Show original')
      const { seen } = await scanForXss(page)
      return codes.every((code) => seen.includes(code)) || undefined
    })
  }

  private async openPanel(shop: Page, indexes: number[], expected: Sink[]) {
    await openAddress(shop, `${this.installation.url}/demo/${this.office.widgetId}`)
    const launcher = shop.locator('switchboard-widget').locator('button[aria-expanded]')
    await launcher.waitFor()
    await this.judge(shop, indexes, expected.includes('suggested question') ? ['launcher'] : [])
    // Its text may have pushed it out of the page.
    if ((await launcher.getAttribute('aria-expanded')) !== 'true') await launcher.dispatchEvent('click')
    await this.judge(shop, indexes, expected)
  }

  private async look(page: Page, address: string, indexes: number[], expected: Sink[]) {
    await openAddress(page, address)
    await page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor()
    await this.judge(page, indexes, expected)
  }

  private async judge(page: Page, indexes: number[], expected: Sink[]) {
    const codes = indexes.flatMap((index) => expected.map((sink) => this.code(index, sink)))
    await scanUntilSettled(page, codes, (where, scan) => this.keep(where, scan))
  }

  private keep(where: string, { seen, faults }: Scan) {
    for (const code of seen) this.seen.add(code)
    for (const fault of faults) this.problems.push(`${where}: ${fault}`)
  }
}

async function until<Result>(ask: () => Promise<Result | undefined>): Promise<Result | undefined> {
  for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end; ) {
    const result = await ask()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Separated, so that Markdown parses each on its own. */
const joined = (texts: string[]) => texts.join('\n\n')
