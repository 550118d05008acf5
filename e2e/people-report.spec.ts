import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button } from './support/inbox.ts'
import { expect, newVisitor, test } from './support/office.ts'

test('the report shows an owner all people and an agent herself alone', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  // Slow: two people.
  test.setTimeout(240_000)
  const office = await openOffice()
  for (const customer of ['Berta', 'Cara'])
    await (await newVisitor(baseURL!, office, customer)).write('Hello')
  const eva = await colleague(baseURL!, office.account, 'agent')
  const { chats } = await office.account.client.call(api.chats.ofBot, {
    params: { id: office.bot.id },
    query: {},
  })
  for (const [place, { client }] of [eva, office.account].entries())
    await client.call(api.messages.send, {
      params: { id: chats[place]!.id },
      body: { message: 'Good morning!' },
    })
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, eva)

  await desk.goto('/analytics')
  const people = desk.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row')).toHaveCount(3)
  await expect(people.getByRole('row', { name: /Anna/ }).getByRole('cell').nth(1)).toHaveText('1')
  await axe()
  const downloading = desk.waitForEvent('download')
  await button(desk, 'Export CSV: People').click()
  expect((await downloading).suggestedFilename()).toBe('people.csv')

  await anna.page.goto('/analytics')
  await expect(anna.page.getByText('What you did in this period.')).toBeVisible()
  await expect(anna.page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(anna.page)
  expect(anna.complaints()).toEqual([])
})
