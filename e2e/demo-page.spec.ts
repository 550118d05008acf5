import { expect, launcher, panel, test } from './support/widget.ts'

test('WIDG-1 the demo page shows the very widget of the snippet, and opens it', async ({
  page,
  liveChat,
  axe,
}) => {
  const chat = await liveChat({ greeting: 'How can I help?', greeting_delay_s: 600 })
  await page.goto(`/demo/${chat.publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chat with ${chat.agent.assistant_name}`)
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  await axe()
  await page.getByRole('button', { name: 'Open the chat' }).click()
  await expect(panel(page).getByText('How can I help?')).toBeVisible()
})

test('the demo page works for its owner although only other sites are allowed', async ({
  page,
  liveChat,
}) => {
  const chat = await liveChat({ allowed_sites: ['https://shop.example'] })
  await page.goto(`/demo/${chat.publicId}`)
  await launcher(page).click()
  await expect(panel(page).getByRole('textbox')).toBeVisible()
})

test.describe('in the dark, in Polish', () => {
  test.use({ locale: 'pl-PL', colorScheme: 'dark' })

  test('the demo page and its widget follow the visitor', async ({ page, liveChat, axe }) => {
    await page.goto(`/demo/${(await liveChat()).publicId}`)
    await expect(page.getByRole('button', { name: 'Otwórz czat', exact: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await axe()
  })
})

test('framed by the console the demo page is a bare site that shows what is being set', async ({
  page,
  baseURL,
  liveChat,
}) => {
  const { publicId } = await liveChat()
  await page.goto('/privacy-policy')
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.onload = () =>
      frame.contentWindow!.postMessage({ type: 'configure', settings: { launcher_text: 'Ask us' } }, origin)
    frame.src = src
    frame.title = 'preview'
    frame.width = '500'
    document.body.prepend(frame)
  }, `${baseURL}/demo/${publicId}`)
  const preview = page.frameLocator('iframe[title=preview]')
  await expect(preview.locator('switchboard-widget').getByText('Ask us')).toBeVisible()
  await expect(preview.getByRole('main')).toBeHidden()
})
