import { api } from '@switchboard/contract'
import { CHATWOOT, TELEGRAM } from '../server/test/exports.ts'
import type { PickedFile } from './support/files.ts'
import { tab } from './support/inbox.ts'
import { expect, test } from './support/opened-chat.ts'

const file = (name: string, content: unknown): PickedFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

test('an owner sees what an export contains, imports it, reads and finds it, and undoes it', async ({
  page,
  newAccount,
  axe,
}) => {
  const { client } = await newAccount()
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await page.goto('/settings#data')
  const choose = page.getByRole('button', { name: 'Choose files…' })
  const pick = async (...files: PickedFile[]) => {
    const chooser = page.waitForEvent('filechooser')
    await choose.click()
    await (await chooser).setFiles(files)
  }

  await pick(file('notes.json', '{"hello": "world"}'))
  const rows = page.getByRole('list', { name: 'Import from another program' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'notes.json' })).toContainText('We can’t read these files.')

  await pick(
    file('chatwoot.json', CHATWOOT.conversations),
    file('canned.json', CHATWOOT.canned),
    file('result.json', TELEGRAM.full),
  )
  const row = rows.filter({ hasText: 'chatwoot.json, canned.json, result.json' })
  await expect(row).toContainText('Chatwoot, Telegram')
  await expect(row).toContainText('3 conversations, 7 messages, 1 note, 2 contacts, 1 canned reply')
  await expect(row).toContainText('2 groups, channels and bots')
  await expect(row).toContainText('1 deleted message')
  await expect(row).toContainText('Nothing has been imported yet.')
  await axe()
  await row.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(row).toContainText('Imported: 7 messages, 1 note, 2 contacts, 1 canned reply.')

  await page.getByRole('link', { name: 'Imported' }).click()
  await tab(page, 'Done')
  await page.getByText('Anna Nowak').first().click()
  await expect(page.getByText('Do you deliver to Gdynia?').last()).toBeVisible()
  await expect(
    page.getByText('This conversation was imported. It can be read, but not answered.'),
  ).toBeVisible()
  await axe()
  const { messages } = await client.call(api.search.everywhere, { query: { q: 'deliver to Gdynia' } })
  expect(messages.map(({ chat }) => chat.display_name)).toEqual(['Anna Nowak'])
  const { commands } = await client.call(api.commands.list, { params: { id: agent.id } })
  expect(commands.map(({ title }) => title)).toEqual(['hours'])

  await page.goto('/settings#data')
  await row.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Undone. Everything that was imported has been deleted.')
  await expect(page.getByRole('link', { name: 'Imported' })).toBeHidden()
})
