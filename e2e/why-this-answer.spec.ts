import { expect, test } from './support/opened-chat.ts'

const ANSWER = 'Your parcel comes on Friday.'

test('in the inbox, too, an operator sees what an answer was made from', async ({
  page,
  openedChat,
  axe,
}) => {
  await openedChat(ANSWER)
  const said = page.getByRole('article').filter({ hasText: ANSWER })
  await said.hover()
  await said.getByRole('button', { name: 'Why this answer' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why.getByText('A person approved this answer.')).toBeVisible()
  await expect(why.getByRole('listitem').first()).toContainText(ANSWER)
  await axe()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
})

test('reasons that do not come can be asked for again', async ({ page, openedChat, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await openedChat(ANSWER)
  const json = { success: false, error: 'Not now', errors: [], code: 'conflict' }
  await page.route('**/why', (route) => route.fulfill({ status: 409, json }), { times: 1 })
  await page.getByRole('article').filter({ hasText: ANSWER }).hover()
  await page.getByRole('button', { name: 'Why this answer' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why.getByText('The details could not be loaded.')).toBeVisible()
  await why.getByRole('button', { name: 'Try again' }).click()
  await expect(why.getByText('Answered', { exact: true })).toBeVisible()
})
