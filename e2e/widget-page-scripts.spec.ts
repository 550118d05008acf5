import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { answerAsPerson, chatOf, expect, launcher, panel, test } from './support/widget.ts'

const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })

async function write(page: Page, text: string) {
  await message(page).fill(text)
  const sent = page.waitForResponse(/widget\/api\/messages$/)
  await message(page).press('Enter')
  expect((await sent).status()).toBe(200)
}

test('WIDG-20 what other windows say to the page is not taken for the panel', async ({
  page,
  liveChat,
  sites,
}) => {
  const { snippet, publicId } = await liveChat()
  const lies = (target: string) =>
    `for (const said of [{ type: 'token', token: 'stolen' }, { type: 'unread', count: 5 }, { type: 'close' }])
      ${target}.postMessage({ switchboard: 1, ...said }, '*')`
  const stranger = sites.put('shop-b', { body: `<script>${lies('parent')}</script>` })
  const own = '<script>window.heard = 0; window.onmessage = () => heard++</script>'
  await page.goto(sites.put('shop-a', { head: own, body: snippet }))
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
  const before = await page.evaluate(() => (window as unknown as { heard: number }).heard)
  await page.evaluate(
    ([script, address]) => {
      // biome-ignore lint/security/noGlobalEval: a page's own script, as hostile as it likes.
      window.eval(script)
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    },
    [lies('window'), stranger] as const,
  )
  // The page's own listener is still attached and received all six events.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: number }).heard))
    .toBe(before + 6)
  await expect(launcher(page)).toHaveAccessibleName('Close')
  expect(await page.evaluate((id) => localStorage.getItem(`switchboard:${id}:token`), publicId)).not.toBe(
    'stolen',
  )
})

test('WIDG-20 the page says nothing to the panel before it is ready, and nothing to a stranger in its place', async ({
  page,
  liveChat,
  visit,
  sites,
}) => {
  const recorder = '<script>window.heard = []; onmessage = ({ data }) => heard.push(data.type)</script>'
  const chat = await liveChat()
  await page.route('**/widget/panel/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: recorder }),
  )
  const heardBy = (address: string) =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(address))!
      .evaluate(() => (window as unknown as { heard: string[] }).heard)
  await visit(chat)
  await launcher(page).click()
  await page.evaluate(() => {
    const { Switchboard } = window as unknown as { Switchboard: Record<string, (of?: object) => void> }
    Switchboard.identify!({ user_id: '1', email: 'anna@example.com' })
  })
  await expect.poll(() => page.frames().length).toBe(2)
  await page.frames()[1]!.waitForLoadState()
  expect(await heardBy(chat.origin)).toEqual([])
  await page
    .frames()[1]!
    .evaluate((host) => parent.postMessage({ switchboard: 1, type: 'ready' }, host), sites.origin('shop-a'))
  await expect.poll(() => heardBy(chat.origin)).toEqual(['init', 'layout'])

  const ready = "<script>parent.postMessage({ switchboard: 1, type: 'ready' }, '*')</script>"
  await page.frames()[1]!.goto(sites.put('shop-b', { body: recorder + ready }))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(await heardBy(sites.origin('shop-b'))).toEqual([])
})

test('WIDG-21 a page opens, closes and toggles the chat, and hears of it', async ({
  page,
  liveChat,
  sites,
}) => {
  const { snippet } = await liveChat()
  // Before the script has loaded, calls are queued in an array.
  const head = `<script>
    window.log = []
    window.Switchboard = window.Switchboard || []
    for (const name of ['ready', 'opened', 'closed'])
      Switchboard.push(['on', name, () => log.push(name)])
    Switchboard.push(['open', { message: 'Where is order 42?' }])
  </script>`
  await page.goto(sites.put('shop-a', { head, body: snippet }))
  await expect(message(page)).toHaveValue('Where is order 42?')
  const run = (script: string) => page.evaluate(script)
  await run('Switchboard.close()')
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  await run('Switchboard.toggle()')
  await expect(launcher(page)).toHaveAccessibleName('Close')
  await run('Switchboard.open(); Switchboard.toggle(); Switchboard.close()')
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  expect(await run('log')).toEqual(['ready', 'opened', 'closed', 'opened', 'closed'])
})

test('WIDG-21 a page hears of messages and of what is unread, until it stops listening', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/a listener of the page/)
  const chat = await liveChat()
  await chat.account.client.call(api.chats.setAiState, { body: { halted: true } })
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(`
    window.log = []
    Switchboard.on('unread', () => { throw new Error('a listener of the page') })
    window.stop = Switchboard.on('message', ({ from, text }) => log.push(from + ': ' + text))
    Switchboard.on('unread', (count) => log.push('unread: ' + count))
  `)
  await launcher(page).click()
  await write(page, 'Hello?')
  await launcher(page).click()
  await answerAsPerson(chat, 'Hello, Anna here.')
  await expect(launcher(page)).toHaveText('1')
  await expect
    .poll(() => page.evaluate('log.toSorted()'))
    .toEqual(['person: Hello, Anna here.', 'unread: 1', 'visitor: Hello?'])
  await page.evaluate('stop(); log.length = 0')
  await answerAsPerson(chat, 'Are you there?')
  await expect(launcher(page)).toHaveText('2')
  expect(await page.evaluate('log')).toEqual(['unread: 2'])
})

test('WIDG-21 a signed identity names the visitor in the inbox; reset forgets them', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const { identity_secret } = await chat.account.client.call(api.livechat.newIdentitySecret, {
    params: { id: chat.bot.id },
  })
  const signature = createHmac('sha256', identity_secret).update('user-7').digest('hex')
  const identity = { user_id: 'user-7', name: 'Anna Kowalska', email: 'anna@example.com', signature }
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(`Switchboard.identify(${JSON.stringify(identity)})`)
  await launcher(page).click()
  await write(page, 'Where is my order?')
  expect((await chatOf(chat)).display_name).toBe('Anna Kowalska')
  await page.evaluate('Switchboard.reset()')
  await expect(panel(page).getByText('Where is my order?')).toBeHidden()
  expect(
    await page.evaluate((id) => localStorage.getItem(`switchboard:${id}:token`), chat.publicId),
  ).toBeNull()
})

test('WIDG-21 whatever a page calls by mistake stops nothing else, and a reset leaves a clean chat', async ({
  page,
  liveChat,
  sites,
  allowConsole,
}) => {
  allowConsole(/Switchboard does not know this call/)
  const chat = await liveChat()
  const head = `<script>
    window.Switchboard = [['nope'], null, 5, ['identify', { user_id: 42, name: 'Anna', plan: 'pro' }], ['open']]
  </script>`
  await page.goto(sites.put('shop-a', { head, body: chat.snippet }))
  await expect(message(page)).toBeVisible()
  await write(page, 'Hello')
  expect((await chatOf(chat)).display_name).toBe('Anna')
  const odd = ['null', '5', "'text'", '[]', '{}', "{ message: 5, color: null, greeting: 7, language: '!' }"]
  const calls = ['open', 'identify', 'configure', 'toggle', 'close', 'on', 'push']
  await page.evaluate(calls.flatMap((name) => odd.map((value) => `Switchboard.${name}(${value})`)).join('\n'))
  await page.evaluate('Switchboard.open({ message: 5 })')
  await expect(message(page)).toHaveValue('5')
  await page.evaluate('Switchboard.reset()')
  await expect(message(page)).toHaveValue('')
  await expect(panel(page).getByText('Hello')).toHaveCount(0)
  await expect(panel(page).locator('.panel')).toHaveCount(1)
  await expect(launcher(page)).toHaveAccessibleName('Close')
})

test('a page changes how the widget looks while it is shown', async ({ page, liveChat, visit }) => {
  await visit(await liveChat())
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(`Switchboard.configure({
    color: '#1d4ed8', position: 'left', launcher_text: 'Ask us', greeting: 'About this page?', language: 'pl'
  })`)
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(29, 78, 216)')
  await expect(launcher(page)).toHaveAccessibleName(/Otwórz czat/)
  expect((await launcher(page).boundingBox())!.x).toBe(20)
  await expect(page.getByRole('button', { name: 'About this page?' })).toBeVisible()
  await page.evaluate(`Switchboard.configure({ greeting: '' })`)
  await expect(page.getByRole('button', { name: 'About this page?' })).toBeHidden()
})

test('WIDG-21 words wait for an identity that is on its way, and a reset outruns it', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const { identity_secret } = await chat.account.client.call(api.livechat.newIdentitySecret, {
    params: { id: chat.bot.id },
  })
  const identityOf = (user_id: string, name: string) =>
    JSON.stringify({
      user_id,
      name,
      signature: createHmac('sha256', identity_secret).update(user_id).digest('hex'),
    })
  await visit(chat)
  await launcher(page).click()
  await expect(message(page)).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/widget/api/identify', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback()
  })
  await page.evaluate(`Switchboard.identify(${identityOf('user-1', 'Alice')})`)
  await expect.poll(() => held.length).toBe(1)
  await page.evaluate('Switchboard.reset()')
  const late = page.waitForResponse('**/widget/api/identify')
  held[0]!()
  expect((await late).status()).toBe(200)
  await page.evaluate(`Switchboard.identify(${identityOf('user-2', 'Bob')})`)
  await expect.poll(() => held.length).toBe(2)
  await message(page).fill('Who am I?')
  await message(page).press('Enter')
  await expect(panel(page).getByRole('log')).toContainText('Who am I?')
  const sent = page.waitForResponse(/widget\/api\/messages$/)
  held[1]!()
  expect((await sent).status()).toBe(200)
  const { chats } = await chat.account.client.call(api.chats.ofBot, {
    params: { id: chat.bot.id },
    query: {},
  })
  expect(chats.map(({ display_name }) => display_name)).toEqual(['Bob'])
})
