import { dragFiles, dropFiles, textFile } from './support/files.ts'
import { button, expect, test } from './support/opened-chat.ts'

const label = textFile('label.txt', 'Parcel 4312')

test('a file dropped anywhere in a conversation lands in the composer, and the screen shows where to drop', async ({
  page,
  openedChat,
}) => {
  await openedChat()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  const thread = page.getByRole('log')
  expect(await dragFiles(thread, [label], ['dragenter', 'dragover'])).toBe(true)
  await expect(page.getByText('Drop files here to attach them')).toBeVisible()
  await dropFiles(page, [label], thread)
  await expect(page.getByText('Drop files here to attach them')).toBeHidden()
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByText('label.txt')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()

  // The file is attached once, whatever part of the conversation it is dropped on.
  await dropFiles(page, [textFile('invoice.txt', '12 EUR')], page.getByRole('textbox', { name: 'Message' }))
  await expect(files.getByText('invoice.txt')).toHaveCount(1)
  await dropFiles(page, [textFile('photo.txt', 'x')], page.getByRole('link', { name: /Anna/ }))
  await expect(files.getByRole('listitem')).toHaveCount(2)
})

test('a file dropped on what is known of the customer lands in the composer too', async ({
  page,
  openedChat,
}) => {
  await openedChat()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  const pane = page.getByRole('complementary', { name: 'About the customer' })
  expect(await dragFiles(pane, [label], ['dragenter', 'dragover'])).toBe(true)
  await expect(page.getByText('Drop files here to attach them')).toBeVisible()
  await dropFiles(page, [label], pane)
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText('label.txt')).toHaveCount(1)
})

for (const width of [928, 390])
  test(`a file held over the drawer with what is known of the customer lands in the composer at ${width} px`, async ({
    page,
    openedChat,
  }) => {
    await openedChat()
    await page.setViewportSize({ width, height: 800 })
    const drawer = page.getByRole('dialog', { name: 'About the customer' })
    const files = page.getByRole('list', { name: 'Attached files' })
    await button(page, 'About the customer').click()
    // The drawer closes to reveal the drop target.
    expect(await dragFiles(drawer, [label], ['dragenter', 'dragover'])).toBe(true)
    await expect(drawer).toBeHidden()
    await dragFiles(page.getByRole('log'), [label], ['dragover'])
    await expect(page.getByText('Drop files here to attach them')).toBeVisible()
    await dropFiles(page, [label], page.getByRole('log'))
    await expect(files.getByText('label.txt')).toHaveCount(1)

    // Also if the file is dropped before the drawer has closed.
    await button(page, 'About the customer').click()
    await dragFiles(drawer, [textFile('invoice.txt', '12 EUR')], ['dragenter', 'dragover', 'drop'])
    await expect(files.getByText('invoice.txt')).toHaveCount(1)
  })

test('a file dropped in a chat that the assistant answers is refused with the way to send it', async ({
  page,
  openedChat,
}) => {
  await openedChat('It comes on Friday.')
  const thread = page.getByRole('log')
  expect(await dragFiles(thread, [label], ['dragenter', 'dragover'])).toBe(true)
  await expect(page.getByText('Switch to Copilot to send files')).toBeVisible()
  await dropFiles(page, [label], thread)
  await expect(page.getByText('Switch to Copilot to send files')).toBeHidden()
  await expect(button(page, 'Send')).toBeHidden()
})

test('a file dropped while a note is written goes to the reply, and the note is kept', async ({
  page,
  openedChat,
}) => {
  await openedChat()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Ask the warehouse')
  const thread = page.getByRole('log')
  expect(await dragFiles(thread, [label], ['dragenter', 'dragover'])).toBe(true)
  await expect(page.getByText('Drop files here to attach them')).toBeVisible()
  await dropFiles(page, [label], thread)
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText('label.txt')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.getByRole('radio', { name: 'Note' }).click()
  await expect(note).toHaveValue('Ask the warehouse')
})

test('a dropped file does not replace the page on any screen', async ({ page, newAccount }) => {
  await newAccount()
  for (const path of [
    '/',
    '/integrations',
    '/bot-settings',
    '/analytics',
    '/internal-chat',
    '/settings',
    '/billing',
  ]) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    expect(await dragFiles(page.getByRole('main'), [label], ['dragover', 'drop']), path).toBe(true)
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  const field = page.getByRole('textbox').first()
  expect(await dragFiles(field, [label], ['dragover', 'drop']), '/login').toBe(true)
})
