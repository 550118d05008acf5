import { signInHere } from './support/account.ts'
import { expect, log, message, openChat, panel, test } from './support/talk.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Seven boxes') }
const photo = { name: 'photo.png', mimeType: 'image/png', buffer: png }

test('files go with a message: a picture is shown, anything else is a link', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  await visit(await liveChat())
  await openChat(page)
  const chosen = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: 'Attach files' }).click()
  await (await chosen).setFiles([photo, note])
  const chips = panel(page).locator('.chip')
  await expect(chips).toHaveText([/photo\.png/, /note\.txt/])
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
  await axe()
  await message(page).fill('Look at this')
  await message(page).press('Enter')
  await expect(chips).toHaveCount(0)
  const image = log(page).getByRole('img', { name: 'photo.png' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1)
  const link = log(page).getByRole('link', { name: 'note.txt' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(log(page)).toContainText('Yes.')
  await page.reload()
  await expect(link).toBeVisible()
  await axe()
})

test('a file alone is a message, and one that was taken back is not sent', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await openChat(page)
  await panel(page).locator('input[type=file]').setInputFiles([photo, note])
  await panel(page).getByRole('button', { name: 'Remove photo.png' }).click()
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByRole('link', { name: 'note.txt' })).toBeVisible()
  await expect(log(page).getByRole('img')).toHaveCount(0)
})

test('files that are too many, too large, empty or of a wrong kind are refused with the reason', async ({
  page,
  liveChat,
  visit,
  allowConsole,
  axe,
}) => {
  allowConsole(/415 \(Unsupported Media Type\)/)
  await visit(await liveChat())
  await openChat(page)
  const input = panel(page).locator('input[type=file]')
  const large = {
    name: 'film.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1),
  }
  const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  const program = { name: 'setup.txt', mimeType: 'text/plain', buffer: Buffer.from('MZ\0\0\x01program') }
  await input.setInputFiles([large, empty, program])
  const chips = panel(page).locator('.chip')
  await expect(chips).toContainText([
    'Larger than 10 MB',
    'This file is empty',
    'This kind of file cannot be sent',
  ])
  await axe()
  // Refused files do not count towards the limit.
  await input.setInputFiles([note, note, note])
  await expect(chips).toHaveCount(3 + 3)
  await expect(panel(page).getByText('5 files at most.')).toBeHidden()
  await input.setInputFiles([note, note, note])
  await expect(chips).toHaveCount(3 + 5)
  await expect(panel(page).getByText('5 files at most.')).toBeVisible()
})

test('a file that did not get through is tried again', async ({ page, liveChat, visit, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await visit(await liveChat())
  await openChat(page)
  await page.route('**/widget/api/upload*', (route) => route.abort())
  await panel(page).locator('input[type=file]').setInputFiles([note])
  await expect(panel(page).getByText('Could not be uploaded')).toBeVisible()
  await page.unroute('**/widget/api/upload*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByText('Could not be uploaded')).toBeHidden()
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByRole('link', { name: 'note.txt' })).toBeVisible()
})

test('a picture can be pasted, and files dropped anywhere on the panel', async ({
  page,
  liveChat,
  visit,
}) => {
  await visit(await liveChat())
  await openChat(page)
  const bytes = [...png]
  await message(page).evaluate((field, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(content)], 'pasted.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, bytes)
  await expect(panel(page).locator('.chip')).toHaveText([/pasted\.png/])
  await log(page).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Seven'], 'dropped.txt', { type: 'text/plain' }))
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(panel(page).locator('.chip')).toHaveText([/pasted\.png/, /dropped\.txt/])
})

test('a file on its way for a visitor who is forgotten goes no further, and its picture is let go', async ({
  page,
  liveChat,
  visit,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await page.addInitScript(() => {
    const pictures = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (file) => {
      const address = createObjectURL(file)
      pictures.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      pictures.delete(address)
      revokeObjectURL(address)
    }
    Object.assign(window, { pictures })
  })
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await page.route('**/widget/api/upload*', () => {})
  const uploading = page.waitForRequest('**/widget/api/upload*')
  await panel(page).locator('input[type=file]').setInputFiles([photo])
  await uploading
  const pictures = () =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(chat.origin))!
      .evaluate(() => (window as unknown as { pictures: Set<string> }).pictures.size)
  expect(await pictures()).toBe(1)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/upload'))
  await page.evaluate('Switchboard.reset()')
  await cancelled
  await expect.poll(pictures).toBe(0)
})

test('a photo without words stands once in the thread of the console, as the customer’s', async ({
  page,
  context,
  baseURL,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await panel(page).locator('input[type=file]').setInputFiles([photo])
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText('I am passing you on to a person')

  const desk = await context.newPage()
  await signInHere(desk, baseURL!, chat.account)
  await desk.goto('/?section=livechat')
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('I am passing you on to a person')
  await expect(thread.getByRole('img', { name: 'photo.png' })).toHaveCount(1)
  const banner = desk.getByRole('status').filter({ hasText: 'The assistant could not answer' })
  await expect(banner).toContainText('The message has no text')
})
