import type { Page } from '@playwright/test'
import type { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { READ_MS, textFile } from './support/files.ts'
import { expect, test } from './support/test.ts'
import { changeAgents } from './support/unfinished-server.ts'

type FileRecord = api.knowledge.FileRecord

const LIST = '**/api/files/vectorstore?*'
const rows = (page: Page) => page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')

const record = (over: Partial<FileRecord>): FileRecord => ({
  id: '1',
  file_name: 'Prices.pdf',
  created_at: '2026-11-02T10:00:00.000Z',
  state: 'ready',
  error: null,
  reason: null,
  media_type: 'application/pdf',
  size: 1_234_567,
  pages: 12,
  url: null,
  ...over,
})

/** Stubs the file list, one page per array. Returns the page numbers that were requested. */
async function stubFiles(page: Page, ...pages: FileRecord[][]) {
  const asked: number[] = []
  await page.route(LIST, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    asked.push(number)
    const next = number < pages.length ? `/api/files/vectorstore?page=${number + 1}` : null
    const json = { success: true, files: pages[number - 1], count: pages.flat().length, next, previous: null }
    return route.fulfill({ json })
  })
  return asked
}

const pageOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    record({ id: String(first + place), file_name: `File ${first + place}.pdf` }),
  )

test('KB-16 the next page comes within 10 px of the bottom, not at 11, and none after the last', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const asked = await stubFiles(page, pageOf(1, 20), pageOf(21, 20), pageOf(41, 5))
  await page.goto('/chat-bot-setup')
  await expect(rows(page)).toHaveCount(20)
  const scroller = page.getByRole('region', { name: 'Files', exact: true })
  const scrollTo = (aboveBottom: number) =>
    scroller.evaluate((element, pixels) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - pixels
      return new Promise(requestAnimationFrame)
    }, aboveBottom)
  await scrollTo(11)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(asked).toEqual([1])
  await scrollTo(10)
  await expect(rows(page)).toHaveCount(40)
  await scrollTo(0)
  await expect(rows(page)).toHaveCount(45)
  await scrollTo(5)
  await scrollTo(0)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(asked).toEqual([1, 2, 3])
})

test('KB-20 view all shows every file, page by page', async ({ page, newAccount, axe }) => {
  await createAgents(await newAccount(), 'Sales')
  await stubFiles(page, pageOf(1, 12), pageOf(13, 12), pageOf(25, 3))
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'View all' }).click()
  const dialog = page.getByRole('dialog', { name: 'All files' })
  await expect(dialog).toContainText('27 files')
  const all = dialog.getByRole('listitem')
  await expect(all).toHaveCount(12)
  await axe()
  for (const count of [12, 24, 27]) {
    await expect(all).toHaveCount(count)
    await dialog.getByRole('region').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View all' })).toBeFocused()
})

test('KB-20 view all is there without files too, and leads on to an upload', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'View all' }).click()
  const dialog = page.getByRole('dialog', { name: 'All files' })
  await expect(dialog).toContainText('0 files')
  await expect(dialog).toContainText('No files yet')
  await expect(dialog.getByRole('searchbox')).toHaveCount(0)
  await axe()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(textFile('Prices.txt', 'A lamp costs 20 zloty.'))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 file', { exact: true })).toBeVisible({ timeout: READ_MS })
})

test('KB-18 KB-19 a search looks through every page, and pages of a site are no files', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const last = [record({ id: '90', file_name: 'Return policy.docx' })]
  const hidden = record({ id: 'chroma_5', file_name: 'sitepageAUTO return 1' })
  await stubFiles(page, [...pageOf(1, 20), hidden], last)
  await page.goto('/chat-bot-setup')
  await expect(page.getByText('21 files', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by file name' }).fill('RETURN no')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Return policy.docx')
  await expect(page).toHaveURL('/chat-bot-setup?q=RETURN+no')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('zebra')
  await expect(page.getByText('No such file')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/chat-bot-setup')
  await expect(page.getByText('sitepageAUTO')).toHaveCount(0)
})

test('KB-29 view all is offered with two files, and one that was read in part says so', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubFiles(page, [
    record({ id: '1', error: 'The new version could not be read: The file is empty.' }),
    record({
      id: '2',
      file_name: 'All.zip',
      error: 'Not read: a.exe (Files of the kind exe cannot be read.)',
    }),
  ])
  await page.goto('/chat-bot-setup')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText('The new version could not be read: The file is empty.')
  await expect(rows(page).nth(1)).toContainText('Not read: a.exe')
  await page.getByRole('button', { name: 'View all' }).click()
  await expect(page.getByRole('dialog', { name: 'All files' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Test it' }).click()
  await expect(page).toHaveURL(/\/internal-chat/)
})

test('KB-17 a list younger than a minute is not asked for again', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  const asked = await stubFiles(page, pageOf(1, 3))
  await page.clock.install()
  await page.goto('/chat-bot-setup')
  await expect(rows(page)).toHaveCount(3)
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Integrations' }).first().click()
    await expect(page).toHaveTitle(/Integrations/)
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)
  }
  await page.clock.fastForward(50_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await leaveAndReturn()
  expect(asked).toHaveLength(1)
  await page.clock.fastForward(11_000)
  await leaveAndReturn()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
})

test('KB-28 a row tells what the file is, how it is doing, and opens the original', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubFiles(page, [
    record({ id: '1' }),
    record({ id: '2', file_name: 'Stock.xlsx', state: 'processing', pages: null }),
    record({ id: '3', file_name: 'Old.doc', state: 'failed', error: 'The file is encrypted.', pages: null }),
    record({ id: 'chroma_4', file_name: 'Care.pdf', url: 'https://shop.example/care.pdf' }),
  ])
  await page.route('**/api/files/1/open', (route) =>
    route.fulfill({ json: { success: true, url: '/samples/en.md' } }),
  )
  await page.goto('/chat-bot-setup')
  const prices = rows(page).nth(0)
  await expect(prices).toContainText('1.2 MB')
  await expect(prices).toContainText('12 pages')
  await expect(prices).toContainText('Added Nov 2, 2026')
  await expect(rows(page).locator('[data-kind]').nth(1)).toHaveAttribute('data-kind', 'table')
  await expect(rows(page).nth(1)).toContainText('Reading…')
  await expect(rows(page).nth(2).getByRole('alert')).toContainText('The file is encrypted.')
  await expect(rows(page).nth(3).getByRole('link', { name: 'Care.pdf' })).toHaveAttribute(
    'href',
    'https://shop.example/care.pdf',
  )
  await axe()
  const choosing = page.waitForEvent('filechooser')
  await rows(page).getByRole('button', { name: 'Upload Old.doc again' }).click()
  await choosing
  const opened = page.waitForEvent('popup')
  await prices.getByRole('button', { name: 'Prices.pdf', exact: true }).click()
  expect(new URL((await opened).url()).pathname).toMatch(/^(blank|\/samples\/en\.md)$/)
})

test('KB-21 deleting asks by name; a file of the site goes by its own address', async ({
  page,
  newAccount,
}) => {
  const [agent] = await createAgents(await newAccount(), 'Sales')
  await stubFiles(page, [record({ id: '12' }), record({ id: 'chroma_34', file_name: 'Care.pdf' })])
  const deleted: string[] = []
  await page.route(/\/api\/(files\/vectorstore|public\/chroma)\/.*/, (route) => {
    deleted.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/chat-bot-setup')
  for (const name of ['Prices.pdf', 'Care.pdf']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete “${name}”?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }
  await expect
    .poll(() => deleted)
    .toEqual(['/api/files/vectorstore/12', `/api/public/chroma/files/${agent!.id}/id/chroma_34`])
})

test('KB-22 without the id of the assistant nothing is deleted, and it is said in two languages', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/.*/)
  await createAgents(await newAccount(), 'Sales')
  await changeAgents(page, () => ({ id: 0 }))
  await stubFiles(page, [record({})])
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'Delete Prices.pdf' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The assistant’s id could not be obtained.')
  await expect(alert.locator('[lang=ru]')).toHaveText('Не удалось получить идентификатор ассистента')
})

test('KB-23 a deletion that fails stays on its row, with Retry', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/The file was not deleted|status of 500/)
  await createAgents(await newAccount(), 'Sales')
  let isWorking = false
  await page.route(LIST, (route) =>
    route.fulfill({
      json: { success: true, files: isWorking ? [] : [record({})], count: 1, next: null, previous: null },
    }),
  )
  await page.route('**/api/files/vectorstore/1', (route) =>
    isWorking
      ? route.fulfill({ json: { success: true } })
      : route.fulfill({ status: 500, json: { success: false, error: 'Internal error' } }),
  )
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'Delete Prices.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page).getByRole('alert')).toContainText('The file could not be deleted.')
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await axe()
  isWorking = true
  await page.getByRole('button', { name: 'Retry deleting Prices.pdf' }).click()
  await expect(rows(page)).toHaveCount(0)
})

test('a list that does not come can be asked for again', async ({ page, newAccount, allowConsole, axe }) => {
  allowConsole(/status of 403/)
  await createAgents(await newAccount(), 'Sales')
  await page.route(LIST, (route) => route.fulfill({ status: 403, json: { success: false, error: 'No' } }))
  await page.goto('/chat-bot-setup')
  await expect(page.getByText('The files could not be loaded')).toBeVisible()
  await axe()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Give your assistant something to answer from')).toBeVisible()
})

test('what one tab uploads and deletes, another shows without being asked', async ({
  page,
  context,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const other = await context.newPage()
  await other.goto('/chat-bot-setup')
  await expect(other.getByRole('button', { name: 'Try a sample' })).toBeVisible()
  await page.goto('/chat-bot-setup')
  await page.locator('input[type=file]').setInputFiles([textFile('Prices.txt', 'A chair costs 20 euros.')])
  await expect(rows(other).getByText('Ready')).toBeVisible({ timeout: READ_MS })
  await rows(page).getByRole('button', { name: 'Delete Prices.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('button', { name: 'Try a sample' })).toBeVisible()
})

test('U opens the file chooser', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  // The key handler may be registered after the button appears.
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 2_000 })
    await page.keyboard.press('u')
    await choosing
  }).toPass()
})

test('on a phone an ordinary file name stands whole beside its state', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await stubFiles(page, [record({ file_name: 'Scan of the contract.pdf', state: 'failed', error: 'Empty' })])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chat-bot-setup')
  await expect(rows(page)).toContainText('Not read')
  const name = rows(page).getByText('Scan of the contract.pdf')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
