import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { addDocument, button } from './support/internal-chat.ts'
import { expect, test } from './support/test.ts'

test('hours found in a document are taken over by one click, changed, saved and answered from', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const text = 'Visit us at Mill Lane 4. Mon–Fri 9:00–17:00, Sat 10:00–14:00, Sunday closed.'
  await addDocument(account, agent!, 'contact.md', text)
  const until = page.getByLabel('Saturday: until')
  await page.goto('/bot-settings')
  await expect(page.getByText('Found in contact.md:')).toBeVisible()
  await button(page, 'Use these hours').click()
  await expect(until).toHaveValue('2:00 PM')
  await until.fill('15:30')
  await page.getByRole('switch', { name: 'Sunday' }).click()
  await button(page, 'Add a day').click()
  await expect(page.getByText('Enter a date for each special day')).toBeVisible()
  await page.getByLabel('Date').fill('2030-12-24')
  await axe()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()

  const { answering } = await account.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering.opening_hours).toMatchObject({
    week: [...Array(5).fill([['09:00', '17:00']]), [['10:00', '15:30']], [['09:00', '17:00']]],
    special: [{ date: '2030-12-24', spans: [] }],
  })
  const found = await account.client.call(api.knowledge.search, {
    params: { id: agent!.id },
    body: { question: 'Are you open on Saturday?' },
  })
  expect(found.answer).toContain('10:00–15:30')
  await page.reload()
  await expect(until).toHaveValue('3:30 PM')
  await button(page, 'Remove opening hours').click()
  await button(page, 'Save').click()
  await expect(button(page, 'Set opening hours')).toBeVisible()
})

test('an English browser shows times in the form of the console’s language, and takes either form', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.addInitScript(() => localStorage.setItem('language', 'pl'))
  await page.goto('/bot-settings')
  await button(page, 'Ustaw godziny otwarcia').click()
  const [from, until] = [
    page.getByLabel('Poniedziałek: od', { exact: true }),
    page.getByLabel('Poniedziałek: do', { exact: true }),
  ]
  await expect(from).toHaveValue('9:00')
  await expect(until).toHaveValue('17:00')
  await from.fill('pięć')
  await until.focus()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Podaj datę każdego dnia szczególnego')).toBeVisible()
  await axe()
  await from.fill('830')
  await until.fill('5:30 pm')
  await from.focus()
  await expect(until).toHaveValue('17:30')
  await button(page, 'Zapisz').click()
  await expect(button(page, 'Zapisz')).toBeHidden()
  await expect(from).toHaveValue('8:30')
  const { answering } = await account.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering.opening_hours?.week[0]).toEqual([['08:30', '17:30']])
})
