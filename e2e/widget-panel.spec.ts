import { expect, launcher, log, message, openChat, panel, test, write } from './support/talk.ts'

test('WIDG-17 on a phone the panel fills the screen, its field does not make the page zoom, and it stays in view', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(await liveChat({ greeting: 'Hi!' }))
  await openChat(page)
  const frame = page.locator('switchboard-widget iframe')
  await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await message(page).evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
  const viewport = panel(page).locator('meta[name="viewport"]')
  await expect(viewport).toHaveAttribute('content', /viewport-fit=cover/)
  await expect(viewport).not.toHaveAttribute('content', /maximum-scale|user-scalable/)
  await write(page, 'Do you ship abroad?')
  await expect(log(page)).toContainText('Yes.')
  await axe()
  // The on-screen keyboard takes half of the screen.
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  await expect(log(page).getByText('Yes.')).toBeInViewport({ ratio: 1 })
})

test('WIDG-18 Tab stays in the panel while it fills the screen; Esc closes it and gives the focus back', async ({
  page,
  liveChat,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(await liveChat())
  await openChat(page)
  const focused = () =>
    panel(page)
      .locator('body')
      .evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
  await message(page).focus()
  const seen = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    seen.push(await focused())
  }
  const round = ['Send', 'Talk to a person', 'Close chat', 'Conversation', 'Attach files', 'Your message']
  expect(seen).toEqual(round)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Talk to a person')
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(launcher(page)).toBeFocused()
})

for (const [lang, words] of [
  ['en', { field: 'Your message', person: 'Talk to a person', ai: 'AI assistant' }],
  ['pl', { field: 'Twoja wiadomość', person: 'Porozmawiaj z człowiekiem', ai: 'Asystent AI' }],
  ['ru', { field: 'Ваше сообщение', person: 'Поговорить с человеком', ai: 'ИИ-ассистент' }],
] as const)
  test(`WIDG-19 a page in ${lang} gets the panel in ${lang}`, async ({ page, sites, liveChat, axe }) => {
    const chat = await liveChat()
    await page.goto(sites.put('shop-a', { lang, body: `<main><h1>Shop</h1></main>${chat.snippet}` }))
    await page.locator('switchboard-widget').getByRole('button').click()
    await expect(panel(page).getByRole('textbox', { name: words.field })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: words.person })).toBeVisible()
    await expect(panel(page).getByRole('banner')).toContainText(words.ai)
    await expect(panel(page).locator('html')).toHaveAttribute('lang', lang)
    await axe()
  })

test('WIDG-19 the owner’s language goes before the page’s, and a page from right to left breaks nothing', async ({
  page,
  sites,
  liveChat,
  model,
  axe,
}) => {
  model.answers('نعم، حتى الجمعة.')
  const chat = await liveChat({ language: 'pl' })
  await page.goto(
    sites.put('shop-a', {
      lang: 'ar" dir="rtl',
      body: `<main><h1>متجر</h1></main>${chat.snippet}`,
    }),
  )
  await page.locator('switchboard-widget').getByRole('button').click()
  const field = panel(page).getByRole('textbox', { name: 'Twoja wiadomość' })
  await field.fill('متى تفتحون؟')
  await field.press('Enter')
  const bubbles = log(page).locator('.bubble')
  await expect(bubbles).toHaveText(['متى تفتحون؟', 'نعم، حتى الجمعة.'])
  for (const bubble of await bubbles.all())
    expect(await bubble.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  const width = await panel(page)
    .locator('body')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(width).toBe(0)
  await axe()
})

for (const [colorScheme, color] of [
  ['light', '#ffe600'],
  ['dark', '#0b1020'],
] as const)
  test(`in ${colorScheme} and with ${color} everything can be read`, async ({
    page,
    liveChat,
    visit,
    axe,
  }) => {
    await page.emulateMedia({ colorScheme })
    await visit(await liveChat({ color, greeting: 'Hi!', suggested_questions: ['Are you open?'] }))
    await openChat(page)
    await axe()
    await write(page, 'Do you ship abroad?')
    await expect(log(page)).toContainText('Yes.')
    await axe()
  })

test('a page can put words into the field, for the visitor to send or not', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await launcher(page).waitFor()
  await page.evaluate(() => {
    const { Switchboard } = window as unknown as { Switchboard: { open(options: { message: string }): void } }
    Switchboard.open({ message: 'I have a question about my order' })
  })
  await expect(message(page)).toHaveValue('I have a question about my order')
  await expect(log(page).locator('.message.visitor')).toHaveCount(0)
})
