import type { Page } from '@playwright/test'
import { expect, launcher, panel, test } from './support/widget.ts'

const element = (page: Page) => page.locator('switchboard-widget')
const greeting = (page: Page) => element(page).getByRole('button', { name: 'Hello!' })
const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })

test('WIDG-1 the snippet, pasted into a bare page of another site, shows the launcher and opens the chat', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  const chat = await liveChat()
  expect(chat.snippet).toMatch(/^<script async src="[^"]+"><\/script>$/)
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  await axe()
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
  await axe()
})

test('WIDG-3 a page asks for the script and nothing else, until a pointer comes near the launcher', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat({ greeting: 'Hello!', greeting_delay_s: 0 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(chat.origin)) asked.push(new URL(request.url()).pathname)
  })
  await visit(chat)
  await expect(greeting(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([`/w/${chat.publicId}.js`])
  await launcher(page).hover()
  await expect.poll(() => asked).toContain(`/widget/panel/${chat.publicId}`)
})

test('WIDG-4 a page needs to allow our scripts and frames, and nothing more', async ({
  page,
  liveChat,
  sites,
}) => {
  const chat = await liveChat({ greeting: 'Hello!', greeting_delay_s: 0, color: '#7c3aed' })
  const policy = [
    "default-src 'none'",
    `script-src ${chat.origin}`,
    `frame-src ${chat.origin}`,
    "require-trusted-types-for 'script'",
  ]
  await page.goto(
    sites.put('shop-a', { body: chat.snippet, headers: { 'content-security-policy': policy.join('; ') } }),
  )
  await expect(greeting(page)).toBeVisible()
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(124, 58, 237)')
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
})

test('WIDG-4 the page around it does not move, and what it shows first stays the same', async ({
  page,
  liveChat,
  sites,
}) => {
  const chat = await liveChat({ greeting: 'Hello!', greeting_delay_s: 0 })
  const body = `<main><h1>A shop</h1><p>${'Words about things. '.repeat(200)}</p></main>`
  await page.goto(sites.put('shop-a', { path: '/without', body }))
  const without = await pageVitals(page)
  // In a body whose styles lay out every child, and as its first child.
  const head = '<style>body { display: grid; gap: 40px } body > * { margin: 30px; float: left }</style>'
  await page.goto(sites.put('shop-a', { path: '/with', head, body: chat.snippet + body }))
  await expect(greeting(page)).toBeVisible()
  const beside = await pageVitals(page)
  expect(Math.abs(beside.shift - without.shift)).toBeLessThanOrEqual(0.01)
  expect(beside.largest).toBe(without.largest)
})

test('nothing is added to a page that is still being put together, unless that takes too long', async ({
  page,
  liveChat,
  sites,
}) => {
  const { snippet } = await liveChat()
  await page.clock.install()
  const address = sites.put('shop-a', { head: snippet, body: '<main>A shop</main><img alt="" src="/slow">' })
  await page.route('**/slow', () => {})
  const loaded = page.waitForResponse(/\/w\/.+\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await (await loaded).finished()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(element(page)).toHaveCount(0)
  await page.clock.fastForward(5000)
  await expect(launcher(page)).toBeVisible()
})

test("a page's own rules do not reach the widget, nor does what it does to its body", async ({
  page,
  liveChat,
  sites,
}) => {
  const { snippet } = await liveChat({ launcher_text: 'Ask us' })
  const rules = `
    * { display: none; color: red !important; font-size: 40px !important; letter-spacing: 9px !important }
    html, body, head + * { display: block; direction: rtl }
    body { transform: scale(0.5); opacity: 0.5; filter: blur(2px) }`
  await page.goto(sites.put('shop-a', { head: `<style>${rules}</style>`, body: snippet }))
  await expect(launcher(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(launcher(page)).toHaveCSS('font-size', '16px')
  await expect(launcher(page)).toHaveCSS('letter-spacing', 'normal')
  const { x, y, width, height } = (await launcher(page).boundingBox())!
  expect([x + width, y + height, height].map(Math.round)).toEqual([1420, 880, 56])
})

test('WIDG-23 the snippet twice on a page is one widget', async ({ page, liveChat, sites }) => {
  const { snippet } = await liveChat()
  await page.goto(sites.put('shop-a', { head: snippet.replace('async', ''), body: snippet + snippet }))
  await expect(launcher(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(element(page)).toHaveCount(1)
})

test('WIDG-23 a page that changes its address or swaps its body keeps the chat as it is', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await launcher(page).click()
  await message(page).fill('Half a sent')
  await page.evaluate(() => {
    history.pushState(null, '', '/cart')
    document.title = 'The cart'
    const body = document.createElement('body')
    body.append('The cart')
    document.body.replaceWith(body)
  })
  await expect(page.getByText('The cart')).toBeVisible()
  await expect(message(page)).toHaveValue('Half a sent')
  const sent = page.waitForRequest((request) => request.url().endsWith('/widget/api/messages'))
  await message(page).fill('Is it in stock?')
  await message(page).press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    text: 'Is it in stock?',
    page: { url: page.url(), title: 'The cart' },
  })
  expect(page.url()).toMatch(/\/cart$/)
})

test('WIDG-23 a page that replaces everything gets the widget back', async ({ page, liveChat, visit }) => {
  await visit(await liveChat())
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(() => {
    const html = document.createElement('html')
    html.append(document.createElement('body'))
    document.documentElement.replaceWith(html)
  })
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
})

test('a page that allows no frame of ours says so in the box, instead of an empty one', async ({
  page,
  liveChat,
  sites,
  allowConsole,
  axe,
}) => {
  allowConsole(/Framing '?http:\/\/chat\.test.* violates/)
  const chat = await liveChat()
  await page.clock.install()
  await page.goto(
    sites.put('shop-a', {
      body: `<main><h1>A shop</h1></main>${chat.snippet}`,
      headers: { 'content-security-policy': "frame-src 'none'" },
    }),
  )
  await launcher(page).click()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible()
  await axe()
  await element(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('The chat could not be loaded.')).toBeHidden()
  await expect(launcher(page)).toBeFocused()
})

test('a panel that could not be loaded is loaded by trying again', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await page.clock.install()
  await page.route('**/widget/panel/*', (route) => route.abort())
  await visit(await liveChat())
  await launcher(page).click()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible()
  await page.unroute('**/widget/panel/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(message(page)).toBeVisible()
})

test('a site that the owner did not name shows nothing, and its console says why', async ({
  page,
  liveChat,
  visit,
  sites,
  allowConsole,
}) => {
  allowConsole(/is not one of the allowed sites/)
  const chat = await liveChat({ allowed_sites: [sites.origin('shop-b')] })
  const said = page.waitForEvent('console', (text) => text.type() === 'warning')
  await visit(chat, 'shop-a')
  expect((await said).text()).toContain(sites.origin('shop-a'))
  await expect(element(page)).toHaveCount(0)
  await visit(chat, 'shop-b')
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
})

test('WIDG-15 a page without any storage still has a chat', async ({ page, liveChat, visit }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
  })
  await visit(await liveChat())
  await launcher(page).click()
  await message(page).fill('Do you deliver?')
  await message(page).press('Enter')
  await expect(panel(page).getByRole('log')).toContainText('Do you deliver?')
})

test('WIDG-19 the launcher speaks the language of the page, and keeps its corner where text runs to the left', async ({
  page,
  liveChat,
  sites,
}) => {
  const { snippet } = await liveChat()
  for (const [lang, open] of [
    ['pl', 'Otwórz czat'],
    ['ru-RU', 'Открыть чат'],
    ['ar" dir="rtl', 'Open chat'],
  ] as const) {
    await page.goto(sites.put('shop-a', { body: snippet, lang }))
    await expect(launcher(page)).toHaveAccessibleName(open)
    const { x, width } = (await launcher(page).boundingBox())!
    expect(Math.round(x + width)).toBe(1440 - 20)
  }
})

/** The page's cumulative layout shift and its largest contentful paint. */
const pageVitals = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number }
    type Paint = PerformanceEntry & { element: Element | null }
    const seen = <Entry extends PerformanceEntry>(type: string) =>
      new Promise<Entry[]>((resolve) => {
        const entries: Entry[] = []
        const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as Entry[])))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve(entries), 300)
      })
    const [shifts, paints] = await Promise.all([
      seen<Shift>('layout-shift'),
      seen<Paint>('largest-contentful-paint'),
    ])
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      largest: paints.at(-1)?.element?.tagName,
    }
  })
