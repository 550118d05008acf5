import {
  button,
  chatIds,
  expect,
  field,
  holdBack,
  newVisitor,
  QUESTION,
  sql,
  teach,
  test,
  toast,
} from './support/opened-chat.ts'

const sendUrl = /\/api\/chats\/\d+\/send$/

test('COMP-1 COMP-2 COMP-15 with nothing written Send does nothing, and says why it cannot', async ({
  page,
  openedChat,
  axe,
}) => {
  const chat = await openedChat()
  const sent: string[] = []
  page.on('request', (request) => sendUrl.test(request.url()) && sent.push(request.url()))
  await expect(button(page, 'Generate')).toBeEnabled()
  await expect(button(page, 'Saved commands (/)')).toBeVisible()
  await page.keyboard.press('r')
  await expect(field(page)).toBeFocused()
  for (const text of ['', '   \n ']) {
    await field(page).fill(text)
    await expect(button(page, 'Send')).toBeDisabled()
    await expect(button(page, 'Send')).toHaveAccessibleDescription('Write a message first')
    await field(page).press('Enter')
  }
  await button(page, 'Send').focus()
  await expect(page.getByText('Write a message first').last()).toBeVisible()
  await button(page, 'Send').press('Enter')
  await axe()
  expect(sent).toEqual([])
  expect(await chat.messages()).toHaveLength(1)
})

test('COMP-3 COMP-4 COMP-16 what is sent stands in the thread at once, trimmed, and is confirmed in place', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  const release = await holdBack(page, sendUrl)
  await field(page).fill('  It left yesterday.  ')
  await button(page, 'Send').click()
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await expect(bubble).toContainText('Sending…')
  await expect(field(page)).toHaveValue('')

  await field(page).fill('And another thing')
  await expect(button(page, 'Send')).toBeDisabled()
  await expect(button(page, 'Send')).toHaveAttribute('aria-busy', 'true')
  await expect(button(page, 'Send')).toHaveAccessibleDescription('The message is being sent')
  await field(page).press('Enter')

  release()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(bubble).toHaveCount(1)
  await expect(bubble).not.toContainText('Sending…')
  await expect(field(page)).toHaveValue('And another thing')
  expect((await chat.messages()).map(({ answer }) => answer)).toEqual(['', 'It left yesterday.'])
})

test('COMP-16 a message that the event stream brings before its request is answered is shown once', async ({
  page,
  openedChat,
}) => {
  await openedChat()
  let answerRequest = () => {}
  const isFree = new Promise<void>((resolve) => {
    answerRequest = resolve
  })
  await page.route(sendUrl, async (route) => {
    const response = await route.fetch()
    await isFree
    await route.fulfill({ response })
  })
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await expect(bubble.filter({ hasText: 'Sent' })).toBeVisible()
  await expect(bubble).toHaveCount(1)
  await expect(button(page, 'Send')).toHaveAttribute('aria-busy', 'true')
  answerRequest()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(bubble).toHaveCount(1)
})

test('COMP-5 COMP-16 what failed is back in the field and on its bubble; Retry sends it, once', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  await page.route(sendUrl, (route) => route.abort(), { times: 1 })
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(field(page)).toHaveValue('It left yesterday.')
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await expect(bubble.filter({ hasText: 'Not delivered' })).toBeVisible()

  await bubble.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(bubble).toHaveCount(1)
  expect(await chat.messages()).toHaveLength(2)
})

test('COMP-5 a message that arrives although its request failed is confirmed, and its text leaves the field', async ({
  page,
  request,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  const sent = page.waitForRequest(sendUrl)
  await page.route(sendUrl, (route) => route.abort(), { times: 1 })
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(field(page)).toHaveValue('It left yesterday.')
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await expect(bubble).toContainText('Not delivered')

  const late = await sent
  const arrived = await request.post(late.url(), { headers: late.headers(), data: late.postData()! })
  expect(arrived.ok()).toBe(true)
  await expect(bubble).toContainText('Sent')
  await expect(bubble).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  expect(await chat.messages()).toHaveLength(2)
})

test('COMP-5 a message whose request loses its answer is not called failed when the event stream has it', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  const bubble = page.getByRole('article').filter({ hasText: 'It left yesterday.' })
  await page.route(
    sendUrl,
    async (route) => {
      await route.fetch()
      await expect(bubble.filter({ hasText: 'Sent' })).toBeVisible()
      await route.abort()
    },
    { times: 1 },
  )
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(bubble).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  expect(await chat.messages()).toHaveLength(2)
})

test('COMP-5 a message that failed and is then written better leaves no trace of the first try', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  await page.route(sendUrl, (route) => route.abort(), { times: 1 })
  await field(page).fill('It left yesterdya.')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('It left yesterdya.')
  await field(page).fill('It left yesterday.')
  await field(page).press('Enter')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(page.getByText('It left yesterdya.')).toHaveCount(0)
  expect((await chat.messages()).map(({ answer }) => answer)).toEqual(['', 'It left yesterday.'])
})

test('COMP-6 Enter sends, Shift+Enter begins a line, and Enter that ends a word does neither', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  await field(page).fill('One')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('two')
  await expect(field(page)).toHaveValue('One\ntwo')

  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(field(page)).toHaveValue('One\ntwoに')
  await keyboard.send('Input.insertText', { text: '日本' })
  await expect(field(page)).toHaveValue('One\ntwo日本')
  expect(await chat.messages()).toHaveLength(1)

  await field(page).press('Enter')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  expect((await chat.messages())[1]!.answer).toBe('One\ntwo日本')
})

test('COMP-7 COMP-10 COMP-12 a generated answer lands behind what was typed, and Ctrl+Z takes it back', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  await teach(chat.office, 'It comes on Friday.\nBefore noon.')
  const release = await holdBack(page, /generate_response$/)
  await field(page).pressSequentially('Dear Anna,')
  const asked = page.waitForRequest(`**/api/chats/${chat.id}/generate_response`)
  await button(page, 'Generate').click()
  expect((await asked).method()).toBe('POST')
  await expect(button(page, 'Generate')).toBeDisabled()
  await expect(button(page, 'Generate')).toHaveAccessibleDescription('An answer is being drafted')
  release()
  const whole = 'Dear Anna,\n\nIt comes on Friday.\nBefore noon.'
  await expect(field(page)).toHaveValue(whole)
  await expect(field(page)).toBeFocused()
  expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.selectionEnd)).toBe(whole.length)

  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('Dear Anna,')
  await page.keyboard.press('Control+Shift+z')
  await expect(field(page)).toHaveValue(whole)
  // A second draft replaces the first one if nobody edited it.
  await button(page, 'Generate').click()
  await expect(button(page, 'Generate')).toBeEnabled()
  await expect(field(page)).toHaveValue(whole)
  expect(await chat.messages()).toHaveLength(1)
})

test('COMP-8 COMP-9 why there is no draft is said in a toast and stays by the field', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await openedChat()
  const reason = 'The assistant does not know the answer to this.'
  await field(page).fill('Dear Anna,')
  await button(page, 'Generate').click()
  await expect(toast(page, reason)).toHaveRole('alert')
  const form = page.getByRole('form', { name: 'Reply' })
  await expect(form.getByText(reason)).toBeVisible()
  await expect(field(page)).toHaveValue('Dear Anna,')

  await page.route('**/generate_response', (route) => route.abort())
  await button(page, 'Generate').click()
  await expect(toast(page, 'An error occurred while generating messages')).toBeVisible()
  await expect(form.getByText(reason)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Dear Anna,')
})

test('why there is no draft is said in the language of the console', async ({ page, openedChat }) => {
  await openedChat()
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await button(page, 'Generuj').click()
  const reason = 'Asystent nie zna odpowiedzi na to pytanie.'
  await expect(toast(page, reason)).toBeVisible()
  await expect(page.getByRole('form').getByText(reason)).toBeVisible()
})

test('COMP-11 while the assistant still works on the last message, Generate waits for it', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  await expect(button(page, 'Generate')).toBeEnabled()
  await sql('update messages set answer = null where chat_id = $1', [chat.id])
  await chat.open()
  await expect(button(page, 'Generate')).toBeDisabled()
  await expect(button(page, 'Generate')).toHaveAccessibleDescription(
    'The assistant is still answering the last message',
  )
})

test('COMP-14 each chat keeps its own draft, through a reload, until it is sent', async ({
  page,
  openedChat,
  baseURL,
}) => {
  const chat = await openedChat()
  const other = await newVisitor(baseURL!, chat.office, 'Piotr')
  await other.write(QUESTION)
  const [piotr] = await chatIds(chat.office)
  await field(page).fill('Dear Anna')
  await page.getByRole('link', { name: /Piotr/ }).click()
  await expect(page).toHaveURL(new RegExp(`chat=${piotr}`))
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Dear Piotr')
  await page.getByRole('link', { name: /Anna/ }).click()
  await expect(field(page)).toHaveValue('Dear Anna')

  await page.reload()
  await expect(field(page)).toHaveValue('Dear Anna')
  await field(page).press('Enter')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue('')
  await page.getByRole('link', { name: /Piotr/ }).click()
  await expect(field(page)).toHaveValue('Dear Piotr')
})

test('a draft asked for in one chat waits there when the operator has turned to another', async ({
  page,
  openedChat,
  baseURL,
}) => {
  const chat = await openedChat()
  await teach(chat.office, 'It comes on Friday.')
  await (await newVisitor(baseURL!, chat.office, 'Piotr')).write(QUESTION)
  const release = await holdBack(page, /generate_response$/)
  await button(page, 'Generate').click()
  await page.getByRole('link', { name: /Piotr/ }).click()
  await expect(button(page, 'Generate')).toBeEnabled()
  const answered = page.waitForResponse('**/generate_response')
  release()
  await answered
  await expect(field(page)).toHaveValue('')
  await page.getByRole('link', { name: /Anna/ }).click()
  await expect(field(page)).toHaveValue('It comes on Friday.')
})

test('files go along where the channel can carry them, also after a reload; one that cannot be sent says why', async ({
  page,
  openedChat,
  axe,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Attach files').click()
  await (await choosing).setFiles([
    { name: 'label.txt', mimeType: 'text/plain', buffer: Buffer.from('Parcel 4312') },
    { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0\0') },
  ])
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByText('This type of file can’t be sent')).toBeVisible()
  await axe()
  await button(page, 'Remove program.exe').click()
  await page.reload()
  await expect(files.getByText('label.txt')).toBeVisible()
  await button(page, 'Send').click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(files).toHaveCount(0)
  const [, sent] = await chat.messages()
  expect(sent!.attachments.map(({ file_name }) => file_name)).toEqual(['label.txt'])
})

test('whoever writes is seen to write, and not more often than every three seconds', async ({
  page,
  openedChat,
}) => {
  await page.clock.install()
  await openedChat()
  const signs: string[] = []
  page.on('request', (request) => request.url().endsWith('/typing') && signs.push(request.url()))
  await field(page).pressSequentially('/he')
  expect(signs).toHaveLength(0)
  await field(page).fill('')
  await field(page).pressSequentially('Good morning')
  await expect.poll(() => signs.length).toBe(1)
  await page.clock.fastForward(3100)
  await field(page).pressSequentially(', Anna')
  await expect.poll(() => signs.length).toBe(2)
})
