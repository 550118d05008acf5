// XSS payloads in addresses.
import type { Page } from '@playwright/test'
import { groupsOf } from './groups-of.ts'
import type { Payload } from './xss-payloads.ts'
import { scanForXss } from './xss-scan.ts'

type ToAddress = (text: string) => string

/** Server-rendered pages, each loaded anew. */
const PAGES: ToAddress[] = [
  (text) => `/api/bitrix/oauth/callback?error=${text}&error_description=${text}&state=${text}`,
  (text) => `/api/facebook/oauth/callback?error=${text}&state=${text}#access_token=${text}`,
]

/**
 * Console addresses for a signed-in person that redirect to the payload, which must then start with its first
 * character.
 */
const LEADS: ToAddress[] = [(text) => `/${text}`, (text) => `/login?redirect=${text}`]

/** Console addresses that only read the payload as text. */
const PLACES: ToAddress[] = [
  (text) => `/?section=${text}&agent=${text}&bot=${text}&chat=${text}#${text}`,
  (text) => `/chat-bot-setup?q=${text}`,
  (text) => `/integrations?add=${text}&bot=${text}`,
  (text) => `/analytics?period=${text}`,
  (text) => `/internal-chat?chat=${text}`,
]

const PANEL: ToAddress[] = [(text) => `/widget/panel/${text}`]

export const REFLECTING = [...PAGES, ...LEADS, ...PLACES, ...PANEL].length

const TOGETHER = 12

interface Reflected {
  url: string
  payloads: readonly Payload[]
  /** The page of a signed-in person. */
  console: Page
  shop: Page
}

/** Tries every payload in every address that an attacker can put into a link. */
export async function reflected({ url, payloads, console, shop }: Reflected): Promise<string[]> {
  const texts = payloads.map((payload, index) => payload(`__xss(${index})`))
  const several = groupsOf(texts, TOGETHER).map((group) => group.join('\n'))
  const problems: string[] = []
  const visit = async (
    page: Page,
    of: ToAddress[],
    texts: string[],
    go: (address: string) => Promise<void>,
  ) => {
    for (const address of texts.map(encoded).flatMap((text) => of.map((address) => address(text)))) {
      await go(address)
      const { faults } = await scanForXss(page)
      problems.push(...faults.map((fault) => `reflected ${address.slice(0, 60)}: ${fault}`))
    }
  }
  for (const page of [console, shop]) await page.setViewportSize({ width: 1280, height: 800 })
  const byLink = (address: string) => moveTo(console, address)
  const consoleMoves = async () => {
    await console.goto(`${url}/privacy-policy`)
    await visit(console, LEADS, texts, byLink)
    await visit(console, PLACES, several, byLink)
  }
  const load = async (address: string) =>
    void (await shop.goto(url + address, { waitUntil: 'domcontentloaded' }))
  const pageLoads = async () => {
    await visit(shop, PAGES, texts, load)
    await visit(shop, PANEL, several, load)
  }
  await Promise.all([consoleMoves(), pageLoads()])
  return problems
}

const encoded = (text: string) => encodeURIComponent(text).replace(/['()]/g, escape)

/** Navigates like the Back button, which is a hundred times faster than reloading the console. */
const moveTo = (page: Page, address: string) =>
  page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  }, address)
