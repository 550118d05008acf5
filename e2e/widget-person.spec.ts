import { expect, listening, log, message, openChat, operatorOf, panel, test, write } from './support/talk.ts'

test('WIDG-10 a person can be asked for at any time; a notice says who will answer and how long it takes', async ({
  page,
  liveChat,
  visit,
  model,
  axe,
}) => {
  const chat = await liveChat({ operator_name: 'Anna from Acme' })
  const operator = operatorOf(chat)
  await operator.sitDown()
  await visit(chat)
  await openChat(page)
  await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('Acme Assistant')
  await expect(panel(page).getByRole('banner')).toContainText('AI assistant')
  await expect(log(page)).toContainText('You are talking to Acme Assistant, an AI assistant.')

  // Also while the assistant is answering: its answer is then dropped.
  const asked = model.asked()
  const heard = listening(page)
  await write(page, 'I have a complaint')
  const speech = await asked
  await heard
  speech.say('Well, that is bad news for all of us. We ')
  await expect(log(page)).toContainText('Well,')
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
  const notice = panel(page).getByRole('status').filter({ hasText: 'A person will take over' })
  await expect(notice).toHaveText(
    'A person will take over here: Anna from Acme. You will see the answer right here.',
  )
  await expect(panel(page).getByRole('banner')).toContainText('Waiting for a person')
  await expect(log(page)).not.toContainText('You are talking to')
  await expect(message(page)).toBeFocused()
  await expect(log(page)).not.toContainText('Well,')
  speech.end()
  await axe()

  await operator.type()
  await expect(panel(page).getByText('Anna from Acme is writing…')).toBeAttached()
  await operator.say('Hello, what happened?')
  const reply = log(page).locator('.message.person')
  await expect(reply).toContainText('Anna from Acme Person')
  await expect(reply).toContainText('Hello, what happened?')
  await expect(notice).toBeHidden()
  await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('Anna from Acme')
  await axe()
  operator.leave()
})

test('WIDG-10 the assistant and a person do not look alike, and each is named', async ({
  page,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'Do you ship abroad?')
  await expect(log(page).locator('.message.ai')).toContainText('Acme Assistant AI')
  await operatorOf(chat).say('Good morning')
  await expect(log(page).locator('.message.person')).toContainText('Our team Person')
  const ground = (from: string) =>
    log(page)
      .locator(`.message.${from} .bubble`)
      .evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
  expect(await ground('ai')).not.toBe(await ground('person'))
})

test('WIDG-10 the usual wait of late is what the next visitor is told', async ({
  page,
  browser,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const operator = operatorOf(chat)
  await operator.sitDown()
  await visit(chat)
  await openChat(page)
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel(page).getByText('A person will take over here: Our team.')).toBeVisible()
  await operator.say('Here I am')
  await expect(log(page)).toContainText('Here I am')
  const another = await browser.newContext()
  const stranger = await another.newPage()
  await stranger.goto(page.url())
  await openChat(stranger)
  await panel(stranger).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel(stranger).getByText('Usually within a minute.')).toBeVisible()
  await expect(log(stranger)).toContainText('I would like to talk to a person, please.')
  operator.leave()
  await another.close()
})

test('WIDG-11 when nobody is there it says so, keeps what was written and takes an address', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  const chat = await liveChat()
  await visit(chat)
  await openChat(page)
  await write(page, 'When does my parcel come?')
  await expect(log(page)).toContainText('Yes.')
  await message(page).fill('It came in two')
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel(page).getByText('Nobody is online right now.')).toBeVisible()
  await expect(message(page)).toHaveValue('It came in two')
  const email = panel(page).getByRole('textbox', { name: 'Email' })
  // Phones zoom in on smaller text.
  await expect(email).toHaveCSS('font-size', '16px')
  expect((await email.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await email.fill('anna')
  await email.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This does not look like an email address or a phone number.',
  )
  await expect(email).toHaveAccessibleDescription(
    'This does not look like an email address or a phone number.',
  )
  await axe()
  await email.fill('anna@example.com')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('We can reach you at anna@example.com.')).toBeVisible()
  await message(page).press('Enter')
  await expect(log(page)).toContainText('It came in two')
  await page.reload()
  await expect(panel(page).getByText('We can reach you at anna@example.com.')).toBeVisible()
  await expect
    .poll(() => operatorOf(chat).questions())
    .toEqual(['When does my parcel come?', 'It came in two'])
})

test('WIDG-14 at the end the visitor says once how it was, with a word if they like, and is thanked', async ({
  page,
  liveChat,
  visit,
  axe,
}) => {
  await visit(await liveChat())
  await openChat(page)
  const end = panel(page).getByRole('button', { name: 'End conversation' })
  await expect(end).toBeHidden()
  await write(page, 'Do you ship abroad?')
  await expect(log(page)).toContainText('Yes.')
  await end.click()
  const rating = panel(page).getByRole('group', { name: 'How was this conversation?' })
  await expect(rating.getByRole('radio')).toHaveCount(5)
  await panel(page).getByRole('button', { name: 'Not now' }).click()
  await expect(rating).toBeHidden()
  await expect(message(page)).toBeFocused()
  await end.click()
  await expect(rating.getByRole('radio', { name: 'Terrible' })).toBeFocused()
  await rating.getByRole('radio', { name: 'Good' }).check({ force: true })
  await panel(page)
    .getByRole('textbox', { name: /add something/ })
    .fill('Quick!')
  await axe()
  const sent = page.waitForRequest('**/widget/api/rating')
  await panel(page).getByRole('button', { name: 'Send rating' }).click()
  expect((await sent).postDataJSON()).toEqual({ score: 4, comment: 'Quick!' })
  const thanks = panel(page).getByText('Thank you for your rating!')
  await expect(thanks).toBeFocused()
  await expect(rating).toBeHidden()
  await expect(end).toBeHidden()
  await page.reload()
  await expect(log(page)).toContainText('Yes.')
  await expect(end).toBeHidden()
  await expect(rating).toBeHidden()
})

test('WIDG-14 when a person hands back, the visitor is asked by itself, and another tab knows the answer', async ({
  page,
  context,
  liveChat,
  visit,
}) => {
  const chat = await liveChat()
  const operator = operatorOf(chat)
  await visit(chat)
  await openChat(page)
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel(page).getByText('Nobody is online right now.')).toBeVisible()
  await operator.say('Solved.')
  await operator.setMode('auto')
  const other = await context.newPage()
  await other.goto(page.url())
  await openChat(other)
  const question = 'How was this conversation?'
  for (const tab of [page, other])
    await expect(panel(tab).getByRole('group', { name: question })).toBeVisible()
  await panel(other).getByRole('button', { name: 'Not now' }).click()
  await other.reload()
  await expect(log(other)).toContainText('Solved.')
  await expect(panel(other).getByRole('group', { name: question })).toBeHidden()
  await panel(page).getByRole('radio', { name: 'Great' }).check({ force: true })
  await panel(page).getByRole('button', { name: 'Send rating' }).click()
  await expect(panel(page).getByText('Thank you for your rating!')).toBeVisible()
  await expect(panel(other).getByRole('button', { name: 'End conversation' })).toBeHidden()
})
