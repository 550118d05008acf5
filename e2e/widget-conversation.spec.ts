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

test('WIDG-7 WIDG-8 dots come at once, the first words replace them, and the answer is announced when it is whole', async ({
  page,
  liveChat,
  visit,
  model,
  axe,
}) => {
  await visit(await liveChat())
  await openChat(page)
  const heard = listening(page)
  await expect(async () => {
    await noteDots(page)
    await write(page, 'Do you ship abroad?')
    await expect(log(page).locator('.message').last()).toContainText('Yes.')
    expect(await dotsAfterMs(page)).toBeLessThan(300)
  }, 'on a busy machine not each time').toPass()
  await heard
  const asked = model.asked()
  const isWriting = panel(page).getByRole('status').filter({ hasText: 'Acme Assistant is writing' })
  await write(page, 'When do you open?')
  await expect(isWriting).toBeAttached()
  await expect(log(page).locator('.dots')).toBeVisible()
  const speech = await asked
  speech.say('We open early in the morning. We open ')
  const answer = log(page).locator('[aria-busy]')
  await expect(answer).toContainText('We open')
  await expect(answer).toHaveAttribute('aria-busy', 'true')
  await expect(isWriting).toBeHidden()
  await expect(log(page).locator('.dots')).toBeHidden()
  await axe()
  speech.say('at **nine**.')
  speech.end()
  await expect(log(page)).toContainText('We open at nine.')
  await expect(answer).toHaveCount(0)
  await expect(log(page)).toHaveAccessibleName('Conversation')
  await axe()
})

declare global {
  interface Window {
    dots: { sentAt: number; shownAt: number }
  }
}

/** Measures inside the page, because polling from outside is slow on a busy machine. */
const noteDots = (page: Page) =>
  log(page).evaluate(() => {
    window.dots = { sentAt: 0, shownAt: 0 }
    const { dots } = window
    const noteKey = () => {
      dots.sentAt = performance.now()
    }
    const noteShown = () => {
      if (document.querySelector('.dots')) dots.shownAt ||= performance.now()
    }
    addEventListener('keydown', noteKey, { capture: true })
    new MutationObserver(noteShown).observe(document, { childList: true, subtree: true })
  })

const dotsAfterMs = (page: Page) =>
  log(page).evaluate(() =>
    window.dots.shownAt > 0 ? window.dots.shownAt - window.dots.sentAt : Number.POSITIVE_INFINITY,
  )

test('WIDG-7 whoever reads further up stays there while an answer grows, and is told of it', async ({
  page,
  liveChat,
  visit,
  model,
}) => {
  await visit(await liveChat())
  await openChat(page)
  const asked = model.asked()
  const heard = listening(page)
  await write(page, 'Tell me everything')
  const speech = await asked
  await heard
  const name = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
  const lines = (from: number) =>
    Array.from({ length: 40 }, (_, at) => `- line ${name(from + at)}\n`).join('')
  speech.say(`${lines(0)}- so`)
  await expect(log(page)).toContainText(`line ${name(39)}`)
  const toTheEnd = () =>
    log(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  await expect.poll(toTheEnd).toBeLessThan(2)
  await log(page).hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(toTheEnd).toBeGreaterThan(300)
  const place = await log(page).evaluate(({ scrollTop }) => scrollTop)
  speech.say(` far\n${lines(40)}- the end`)
  await expect(log(page)).toContainText(`line ${name(79)}`)
  expect(await log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(place)
  speech.end()
  await expect(log(page).locator('[aria-busy]')).toHaveCount(0)
  expect(await log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(place)
  await panel(page).getByRole('button', { name: 'New messages' }).click()
  await expect.poll(toTheEnd).toBeLessThan(2)
  await expect(panel(page).getByRole('button', { name: 'New messages' })).toBeHidden()
})

test('WIDG-22 an answer shows bold, italic, code, lists and links; HTML stays text', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  // A taught answer is sent verbatim, so everything reaches the widget.
  const right_answer =
    '**Bold**, *italic* and `code`:\n\n1. one\n2. [two](https://acme.example/two)\n\n- see https://acme.example\n\n' +
    '```\n<pre>\n```\n\n<img src=x onerror=alert(1)> [no](javascript:alert(1))'
  await chat.account.client.call(api.messages.retrain, {
    body: {
      agent_id: chat.agent.id,
      mistakes: [{ user_message: 'What can you do?', bot_answer: '', right_answer }],
    },
  })
  await visit(chat)
  await openChat(page)
  await write(page, 'What can you do?')
  const answer = log(page).locator('.message.ai .bubble').last()
  await expect(answer.locator('strong')).toHaveText('Bold')
  await expect(answer.locator('em')).toHaveText('italic')
  await expect(answer.locator('code')).toHaveText('code')
  await expect(answer.locator('ol li')).toHaveText(['one', 'two'])
  await expect(answer.locator('pre')).toHaveText('<pre>')
  await expect(answer).toContainText('<img src=x onerror=alert(1)> [no](javascript:alert(1))')
  await expect(answer.locator('img')).toHaveCount(0)
  const links = await answer
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => `${(link as HTMLAnchorElement).href} ${(link as HTMLAnchorElement).rel}`),
    )
  const rel = 'noopener noreferrer nofollow'
  expect(links).toEqual([`https://acme.example/two ${rel}`, `https://acme.example/ ${rel}`])
})

test('WIDG-9 sources stand under the answer: links for pages of the web, mere words for anything else', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  // An assistant without knowledge has no sources, so they are injected into the response.
  const sources = [
    { title: 'Delivery', url: 'https://acme.example/delivery' },
    { title: 'Price list.pdf', url: null },
    { title: 'Trap', url: 'javascript:alert(1)' },
  ]
  await page.route('**/widget/api/session', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('chat.test', '127.0.0.1') })
    const session = await response.json()
    for (const turn of session.turns) turn.sources = sources
    await route.fulfill({ response, json: session })
  })
  await visit(await liveChat())
  await openChat(page)
  await write(page, 'What does delivery cost?')
  await expect(log(page)).toContainText('Yes.')
  await page.reload()
  await expect(log(page)).toContainText('Sources:')
  await expect(log(page).locator('.sources li')).toHaveText(['Delivery', 'Price list.pdf', 'Trap'])
  const link = log(page).locator('.sources').getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://acme.example/delivery')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await axe()
})

test('WIDG-15 a conversation survives a reload and the way to another page, without storage of the frame', async ({
  page,
  sites,
  liveChat,
}) => {
  const chat = await liveChat()
  const body = `<main><h1>A shop</h1><a href="/cart">Cart</a></main>${chat.snippet}`
  sites.put('shop-a', { body, path: '/cart' })
  await page.goto(sites.put('shop-a', { body }))
  await openChat(page)
  await write(page, 'Is it blue?')
  await expect(log(page)).toContainText('Yes.')
  const frame = page.frames().find((one) => one.url().startsWith(chat.origin))!
  expect(await frame.evaluate(storedHere)).toEqual([])
  for (const move of [() => page.reload(), () => page.getByRole('link', { name: 'Cart' }).click()]) {
    await move()
    if ((await launcher(page).getAttribute('aria-expanded')) === 'false') await launcher(page).click()
    await expect(log(page)).toContainText('Is it blue?')
    await expect(log(page)).toContainText('Yes.')
  }
  await write(page, 'And green?')
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText(['Is it blue?', 'And green?'])
  expect(await operatorOf(chat).questions()).toEqual(['Is it blue?', 'And green?'])
})

test('WIDG-16 what comes while the panel is closed is counted on the launcher, up to 9+, until it is read', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const operator = operatorOf(chat)
  await visit(chat)
  await openChat(page)
  const read = page.waitForResponse('**/widget/api/read')
  await write(page, 'Do you ship abroad?')
  await expect(log(page)).toContainText('Yes.')
  await read
  await launcher(page).click()
  await operator.say('One more thing')
  const badge = page.locator('switchboard-widget').getByText(/^\d\+?$/)
  await expect(badge).toHaveText('1')
  for (let count = 2; count <= 10; count++) await operator.say(`Thing ${count}`)
  await expect(badge).toHaveText('9+')
  // After a reload the hidden panel still shows the count.
  await page.reload()
  await expect(badge).toHaveText('9+')
  await openChat(page)
  await expect(log(page)).toContainText('Thing 10')
  await expect(badge).toBeHidden()
  await launcher(page).click()
  await page.reload()
  await operator.say('The last one')
  await expect(badge).toHaveText('1')
})

test('two tabs are the same conversation, whichever writes first, and what one has read is read in the other', async ({
  page,
  context,
  liveChat,
  visit,
  model,
}) => {
  const chat = await liveChat()
  await visit(chat)
  const other = await context.newPage()
  await other.goto(page.url())
  await openChat(page)
  await openChat(other)
  await write(page, 'Is it in stock?')
  await expect(log(other)).toContainText('Is it in stock?')
  await expect(log(other)).toContainText('Yes.')
  const asked = model.asked()
  await write(other, 'Do you have it in red?')
  const speech = await asked
  speech.say('Hello there, dear friends. Hello ')
  for (const tab of [page, other]) await expect(log(tab).locator('[aria-busy]')).toContainText('Hello')
  speech.say('both.')
  speech.end()
  for (const tab of [page, other]) {
    await expect(log(tab)).toContainText('Hello both.')
    await expect(log(tab).locator('.message.visitor .bubble')).toHaveText([
      'Is it in stock?',
      'Do you have it in red?',
    ])
  }
  await launcher(page).click()
  await operatorOf(chat).say('Seen over there')
  await expect(log(other)).toContainText('Seen over there')
  const badge = page.locator('switchboard-widget').getByText(/^\d\+?$/)
  await expect(badge).toBeHidden()
  expect(await operatorOf(chat).questions()).toEqual(['Is it in stock?', 'Do you have it in red?'])
})

test('a corrected answer is the one that is seen, and says so', async ({ page, liveChat, visit }) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Until when?')
  await expect(log(page)).toContainText('Yes.')
  await operatorOf(chat).correctAnswer('Until **Friday**.')
  await expect(log(page)).toContainText('Until Friday.')
  await expect(log(page)).not.toContainText('Yes.')
  await expect(log(page).getByText('edited')).toBeVisible()
})

test('a suggested question is asked by a press, and then there are no more of them', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  await visit(
    await liveChat({ suggested_questions: ['Where is my order?', 'Are you open?'], greeting: 'Hi!' }),
  )
  await openChat(page)
  await expect(log(page)).toContainText('Hi!')
  await axe()
  const suggestions = panel(page).getByRole('list', { name: 'Suggested questions' })
  await suggestions.getByRole('button', { name: 'Are you open?' }).click()
  await expect(log(page).locator('.message.visitor')).toContainText('Are you open?')
  await expect(suggestions).toBeHidden()
})

test('Enter sends, Shift+Enter begins a line, and Enter that ends a word of another script does neither', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await openChat(page)
  await message(page).fill('One')
  await message(page).press('Shift+Enter')
  await message(page).pressSequentially('Two')
  await expect(message(page)).toHaveValue('One\nTwo')
  await message(page).evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(message(page)).toHaveValue('One\nTwo')
  await message(page).press('Enter')
  await expect(message(page)).toHaveValue('')
  await expect(log(page).locator('.message.visitor .bubble')).toHaveText('One\nTwo')
})

test('a character that nobody sees, pasted along, does not keep a message back', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Se\0ven')
  await expect(log(page)).toContainText('Yes.')
  expect(await operatorOf(chat).questions()).toEqual(['Seven'])
})

/** Runs in the frame. A browser that blocks third-party storage throws on every access, so nothing is stored there. */
function storedHere() {
  return (['localStorage', 'sessionStorage'] as const).flatMap((area) => {
    try {
      return Object.keys(window[area])
    } catch (error) {
      if ((error as DOMException).name !== 'SecurityError') throw error
      return []
    }
  })
}

test('the time beside a name stays on one line, and a long name breaks within the message', async ({
  page,
  liveChat,
  visit,
}) => {
  for (const operator_name of ['Sandra from the returns team', `Name${'x'.repeat(90)}`]) {
    const chat = await liveChat({ operator_name })
    await visit(chat)
    await openChat(page)
    await write(page, 'Hello')
    await expect(log(page).locator('.message.ai')).toBeVisible()
    await operatorOf(chat).say('Good morning')
    const sender = log(page).locator('.message.person .sender')
    await expect(sender).toBeVisible()
    const { timeHeight, overflow } = await sender.evaluate((line) => ({
      timeHeight: line.querySelector('time')!.getBoundingClientRect().height,
      overflow: line.scrollWidth - line.clientWidth,
    }))
    expect(timeHeight).toBeLessThan(28)
    expect(overflow).toBe(0)
  }
})
