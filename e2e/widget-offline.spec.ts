import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import {
  expect,
  launcher,
  listening,
  log,
  message,
  openChat,
  operatorOf,
  panel,
  test,
  write,
} from './support/talk.ts'
import { chatOf } from './support/widget.ts'

/** Blocks inside the page: a request held by an aborting route is still sent when its frame goes away. */
async function cutMessages(page: Page, isCut: () => boolean) {
  await page.exposeFunction('areMessagesCut', isCut)
  await page.addInitScript(() => {
    const { fetch, areMessagesCut } = window as unknown as Window & { areMessagesCut(): Promise<boolean> }
    window.fetch = async (...request) => {
      const isMessage = String(request[0]).endsWith('/widget/api/messages')
      if (isMessage && (await areMessagesCut())) throw new TypeError('Failed to fetch')
      return fetch(...request)
    }
  })
}

const noConnection = 'No connection. Your messages will be sent as soon as it is back.'

test('WIDG-12 offline messages wait, in order, through a reload, and are sent once when the network is back', async ({
  page,
  context,
  liveChat,
  visit,
  allowConsole,
  axe,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Zero')
  await expect(log(page)).toContainText('Yes.')
  await context.setOffline(true)
  const banner = panel(page).getByRole('status').filter({ hasText: noConnection })
  await expect(banner).toBeVisible()
  for (const text of ['One', 'Two', 'Three']) await write(page, text)
  await expect(log(page).getByText('Waiting to be sent')).toHaveCount(3)
  await axe()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(log(page).getByText('Waiting to be sent')).toHaveCount(0)
  const all = ['Zero', 'One', 'Two', 'Three']
  await expect.poll(() => operatorOf(chat).questions()).toEqual(all)
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(all)
  await page.reload()
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(all)
})

test('WIDG-12 what was written without a network is sent once, in order, by a later page, without storage of the frame', async ({
  page,
  sites,
  liveChat,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await page.addInitScript(() => {
    if (window === window.top) return
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
  })
  const chat = await liveChat()
  const body = `<main><h1>A shop</h1><a href="/cart">Cart</a></main>${chat.snippet}`
  sites.put('shop-a', { body, path: '/cart' })
  await page.goto(sites.put('shop-a', { body }))
  await page.route('**/widget/api/**', (route) => route.abort())
  await openChat(page)
  const texts = ['One', 'Two', 'Three']
  for (const text of texts) await write(page, text)
  const waiting = log(page).getByText('Waiting to be sent')
  await expect(waiting).toHaveCount(3)
  for (const move of [() => page.getByRole('link', { name: 'Cart' }).click(), () => page.reload()]) {
    await move()
    await expect(log(page).locator('.message.visitor .bubble')).toHaveText(texts)
    await expect(waiting).toHaveCount(3)
  }
  await page.unroute('**/widget/api/**')
  await expect(log(page)).toContainText('Yes.', { timeout: 30_000 })
  await expect.poll(() => operatorOf(chat).questions()).toEqual(texts)
  await expect(waiting).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual([`switchboard:${chat.publicId}:token`])
  await page.reload()
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(texts)
  expect(await operatorOf(chat).questions()).toEqual(texts)
})

test('what one visitor could not send is never said by the next, even when the chat was not loaded in between', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const chat = await liveChat()
  let isCut = true
  await cutMessages(page, () => isCut)
  await visit(chat)
  await openChat(page)
  await write(page, 'Does Alice pay for delivery?')
  await expect(log(page).getByText('Waiting to be sent')).toBeVisible()
  // The page signs out before the panel has loaded.
  await page.route('**/widget/panel/*', (route) => route.abort())
  await page.reload()
  await expect(launcher(page)).toBeVisible()
  await page.evaluate('Switchboard.reset()')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.unroute('**/widget/panel/*')
  isCut = false
  await page.reload()
  await expect(message(page)).toBeVisible()
  await write(page, 'Does Bob pay for delivery?')
  await expect(log(page)).toContainText('Yes.')
  await expect(log(page)).not.toContainText('Does Alice pay for delivery?')
  expect(await operatorOf(chat).questions()).toEqual(['Does Bob pay for delivery?'])
})

test('WIDG-12 a message whose answer got lost is sent again and stored once', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_CONNECTION_RESET/)
  const chat = await liveChat()
  let lost = 0
  await page.route('**/widget/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch({ url: route.request().url().replace('chat.test', '127.0.0.1') })
    await route.abort('connectionreset')
  })
  await visit(chat)
  await openChat(page)
  await write(page, 'Only once')
  await expect(log(page)).toContainText('Yes.')
  expect(lost).toBeGreaterThan(1)
  expect(await operatorOf(chat).questions()).toEqual(['Only once'])
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText('Only once')
})

test('WIDG-13 a refused message says so on its bubble, and goes when it is tried again, or away', async ({
  page,
  liveChat,
  visit,
  allowConsole,
  axe,
}) => {
  allowConsole(/400 \(Bad Request\)/)
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await page.route('**/widget/api/messages', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'invalid_request', error: 'No', errors: [] },
    }),
  )
  await write(page, 'Take this')
  const retry = log(page).getByRole('button', { name: "Couldn't send. Try again" })
  await expect(retry).toBeVisible()
  await axe()
  await write(page, 'Not this')
  await expect(retry).toHaveCount(2)
  await page.unroute('**/widget/api/messages')
  // The next page shows both failed messages, and leaves it to the visitor to retry.
  await page.reload()
  await expect(retry).toHaveCount(2)
  await log(page).getByRole('button', { name: 'Remove' }).last().click()
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(['Take this'])
  await retry.click()
  await expect(retry).toBeHidden()
  await expect(log(page)).toContainText('Yes.')
  expect(await operatorOf(chat).questions()).toEqual(['Take this'])
})

test('who is asked to slow down is told kindly, and their message goes when its time has come', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/429 \(Too Many Requests\)/)
  const chat = await liveChat()
  await page.clock.install()
  await visit(chat)
  await openChat(page)
  await page.route('**/widget/api/messages', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '40' },
      json: { success: false, code: 'too_many_requests', error: 'Wait', errors: [] },
    }),
  )
  await write(page, 'Quick')
  const sentIn = panel(page).getByText(/Your message will be sent in (3\d|40) seconds\./)
  await expect(sentIn).toBeVisible()
  await expect(log(page).locator('.dots')).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(panel(page).getByText(/Your message will be sent in (1\d|20) seconds\./)).toBeVisible()
  await page.unroute('**/widget/api/messages')
  await page.clock.fastForward(20_000)
  await expect(panel(page).getByText('Your message will be sent in')).toBeHidden()
  await expect(log(page)).toContainText('Yes.')
})

test('whose session is refused for a while is told as kindly, and goes on by themselves', async ({
  page,
  liveChat,
  visit,
  allowConsole,
  axe,
}) => {
  allowConsole(/429 \(Too Many Requests\)/)
  const chat = await liveChat()
  await page.clock.install()
  await page.route('**/widget/api/session', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { success: false, code: 'too_many_requests', error: 'Wait', errors: [] },
    }),
  )
  await visit(chat)
  await openChat(page)
  await write(page, 'Quick')
  const banner = panel(page).getByText('Your message will be sent in 10 minutes.')
  await expect(banner).toBeVisible()
  await expect(log(page).locator('.dots')).toHaveCount(0)
  await axe()
  await page.unroute('**/widget/api/session')
  await page.clock.fastForward(600_000)
  await expect(banner).toBeHidden()
  await expect(log(page)).toContainText('Yes.')
  expect(await operatorOf(chat).questions()).toEqual(['Quick'])
})

test('a message outlasts a proxy whose server is away for a while', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/50[234] \(/)
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  let failed = 0
  await page.route('**/widget/api/messages', (route) =>
    failed++ < 5
      ? route.fulfill({ status: 502 + (failed % 3), body: '<html>Away</html>' })
      : route.fallback(),
  )
  await write(page, 'Keep this')
  await expect(log(page).getByText('Waiting to be sent')).toBeVisible()
  await expect(log(page)).toContainText('Yes.', { timeout: 30_000 })
  await expect(panel(page).getByText(noConnection)).toBeHidden()
  expect(await operatorOf(chat).questions()).toEqual(['Keep this'])
})

test('who writes on after their chat was erased sees the new one, with its answer, and no more of the old', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  const heard = listening(page)
  await write(page, 'My secret')
  await expect(log(page)).toContainText('Yes.')
  await heard
  const { id } = await chatOf(chat)
  await chat.account.client.call(api.privacy.eraseContact, { params: { id } })
  await write(page, 'Do you ship abroad?')
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(['Do you ship abroad?'])
  await expect(log(page).locator('.message.ai .bubble')).toHaveText(['Yes.'])
  await expect(log(page).locator('.dots')).toHaveCount(0)
})

test('a server killed in the middle of an answer and started again finishes it; nothing is lost or said twice', async ({
  page,
  liveChat,
  visit,
  product,
  model,
  allowConsole,
}) => {
  test.setTimeout(120_000)
  allowConsole(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  )
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Do you ship abroad?')
  await expect(log(page)).toContainText('Yes.')
  const asked = model.asked()
  await write(page, 'Tell me a story')
  const speech = await asked
  speech.say('Once upon a time there was a shop. It ')
  await expect(log(page)).toContainText('Once upon a')
  model.answers('Here I am again.')
  await product.kill()
  await write(page, 'Are you there?')
  await expect(panel(page).getByText(noConnection)).toBeVisible()
  await product.start()
  await expect(panel(page).getByText(noConnection)).toBeHidden({ timeout: 30_000 })
  const questions = ['Do you ship abroad?', 'Tell me a story', 'Are you there?']
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(questions)
  // The last question's answer comes last; the previous one may have been answered in between.
  await expect(log(page).locator('.message').last()).toContainText('Here I am again.', { timeout: 30_000 })
  await expect(log(page)).not.toContainText('Once upon a')
  await expect(log(page).locator('[aria-busy]')).toHaveCount(0)
  expect(await operatorOf(chat).questions()).toEqual(questions)
})

test('behind a proxy that swallows the stream the conversation goes on by asking', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await page.clock.install()
  await page.route('**/widget/api/stream*', () => {})
  await visit(chat)
  await openChat(page)
  await write(page, 'Anybody?')
  const asking = page.waitForRequest(/widget\/api\/messages\?after=\d+&wait=25/)
  await page.waitForRequest('**/widget/api/stream*')
  await page.clock.fastForward(6_000)
  await asking
  await expect(log(page)).toContainText('Yes.')
  await operatorOf(chat).say('I see you')
  await expect(log(page)).toContainText('I see you')
  await expect(panel(page).getByText(noConnection)).toBeHidden()
})

test('behind a proxy that cuts every stream short the conversation goes on by asking', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await page.clock.install()
  await visit(chat)
  await openChat(page)
  await write(page, 'One')
  await expect(log(page)).toContainText('Yes.')
  await page.route('**/widget/api/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 500\n\n' }),
  )
  await page.reload()
  await expect(log(page)).toContainText('Yes.')
  await page.clock.fastForward(20_000)
  await write(page, 'Two')
  await expect(log(page).locator('.message.ai .bubble')).toHaveText(['Yes.', 'Yes.'])
})

test('a chat that was taken down says so, and keeps what was said', async ({
  page,
  liveChat,
  visit,
  allowConsole,
  axe,
}) => {
  allowConsole(/401 \(Unauthorized\)|404 \(Not Found\)/)
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Do you ship abroad?')
  await expect(log(page)).toContainText('Yes.')
  await chat.account.client.call(api.bots.remove, { params: { id: chat.bot.id } })
  await write(page, 'Still there?')
  await expect(panel(page).getByText('This chat is no longer available.')).toBeVisible()
  await expect(message(page)).toBeHidden()
  await expect(log(page)).toContainText('Yes.')
  await axe()
})
