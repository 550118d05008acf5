import type { Page } from '@playwright/test'
import { createAgents } from './support/agents.ts'
import { dropFiles, READ_MS, textFile } from './support/files.ts'
import { expect, test } from './support/test.ts'
import { changeAgents } from './support/unfinished-server.ts'

const UPLOAD = '**/api/files/upload_to_vectorstore_async'
const STATUS = '**/api/files/upload_status/*'

const chooser = (page: Page) => page.locator('input[type=file]')
const uploaded = (page: Page) =>
  page.getByRole('list', { name: 'Files of this upload' }).getByRole('listitem')
const listed = (page: Page) => page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')

test('KB-27 an empty knowledge base says what helps, takes a sample, and leads to where it can be tried', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page).toHaveTitle('Knowledge base · Switchboard')
  await expect(page.getByText('Price lists, FAQs')).toBeVisible()
  await expect(page.getByText('Up to 20 files at a time, 50 MB each')).toBeVisible()
  await axe()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  expect((await choosing).isMultiple()).toBe(true)

  await page.getByRole('button', { name: 'Try a sample' }).click()
  await expect(listed(page).getByText('Ready')).toBeVisible({ timeout: READ_MS })
  await expect(listed(page)).toContainText(['Linden & Oak, a sample shop.md'])
  await page.getByRole('link', { name: 'Test it' }).first().click()
  await expect(page).toHaveURL('/internal-chat')
})

test('KB-1 KB-6 KB-28 files come by button and by drop; each waits, is taken in, and is a row with its facts', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await chooser(page).setInputFiles([textFile('Prices of 2026.txt', 'A chair costs 20 euros.')])
  await expect(uploaded(page)).toHaveAttribute('data-state', /sending|reading/)
  await expect(uploaded(page)).toHaveAttribute('data-state', 'done', { timeout: READ_MS })

  await dropFiles(page, [textFile('Terms.md', '# Terms\n\nYou may return it within 30 days.')])
  await expect(listed(page)).toHaveCount(2, { timeout: READ_MS })
  const row = listed(page).filter({ hasText: 'Prices of 2026.txt' })
  await expect(row.locator('[data-kind=text]')).toBeVisible()
  await expect(row.getByText('0.1 kB')).toBeVisible()
  await expect(row.getByText('Ready')).toBeVisible()
  await expect(row.getByText(/^Added \w{3} \d+, \d{4}$/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Delete Prices of 2026.txt' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByText('Ready')).toBeVisible()
  await axe()
})

test('KB-2 more than 20 files at a time are refused before anything is sent; 20 pass', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const sent: string[] = []
  await page.route(UPLOAD, (route) => {
    sent.push(route.request().url())
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  const files = Array.from({ length: 21 }, (_, place) => textFile(`File ${place}.txt`, 'Words'))
  await chooser(page).setInputFiles(files)
  const alert = page.getByRole('alertdialog', {
    name: 'You can upload a maximum of 20 files at a time.',
    exact: true,
  })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  expect(sent).toEqual([])
  await chooser(page).setInputFiles(files.slice(1))
  await expect(uploaded(page)).toHaveCount(20)
  expect(sent).toHaveLength(1)
})

test('KB-3 KB-4 without a knowledge base or an assistant to go to, nothing is sent, and it is said in two languages', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  await page.route(UPLOAD, () => expect.soft(true, 'nothing is sent').toBe(false))
  await page.goto('/chat-bot-setup')
  await expect(page.getByText('No assistant yet')).toBeVisible()
  await dropFiles(page, [textFile('a.txt', 'Words')])
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The assistant’s id could not be obtained.')
  await expect(alert.locator('[lang=ru]')).toHaveText('Не удалось получить идентификатор ассистента')
  await alert.getByRole('button', { name: 'OK' }).click()

  await createAgents(account, 'Sales')
  await changeAgents(page, () => ({ vs_id: '' }))
  await page.reload()
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  await chooser(page).setInputFiles([textFile('a.txt', 'Words')])
  await expect(alert).toContainText('The id of the knowledge base could not be obtained.')
  await expect(alert.locator('[lang=ru]')).toHaveText(
    'Не удалось получить идентификатор векторного хранилища',
  )
})

test('KB-9 KB-13 at the end the list is asked for again, and 2 s later what was taken in leaves the display', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.route(UPLOAD, (route) => route.fulfill({ json: { success: true, task_id: 't1' } }))
  await page.route(STATUS, (route) =>
    route.fulfill({
      json: {
        success: true,
        status: 'completed_with_errors',
        total_files: 2,
        processed_files: 2,
        files_uploaded: [{ file_name: 'a.txt' }],
        files_failed: [{ name: 'b.txt' }],
      },
    }),
  )
  await openPaused(page)
  await chooser(page).setInputFiles([textFile('a.txt', 'Words'), textFile('b.txt', 'Words')])
  await expect(page.locator('[data-state=reading]')).toHaveCount(2)
  const listAgain = page.waitForRequest('**/api/files/vectorstore?*')
  await page.clock.runFor(2000)
  await expect(uploaded(page).nth(0)).toHaveAttribute('data-state', 'done')
  await listAgain
  await expect(uploaded(page).nth(1)).toContainText('Ошибка загрузки')
  await page.clock.runFor(1900)
  await expect(uploaded(page)).toHaveCount(2)
  await page.clock.runFor(100)
  await expect(uploaded(page)).toHaveCount(1)
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Dismiss b.txt' }).click()
  await expect(uploaded(page)).toHaveCount(0)
})

test('KB-11 an answer without a task counts as all taken in', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.route(UPLOAD, (route) => route.fulfill({ json: { success: true } }))
  await openPaused(page)
  await chooser(page).setInputFiles([textFile('a.txt', 'Words'), textFile('b.txt', 'Words')])
  await expect(page.getByText('2 files are ready.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Test it' }).last()).toHaveAttribute('href', '/internal-chat')
})

test('KB-12 KB-23 a failed upload says why on every row, in two languages where nobody said, and can be retried', async ({
  page,
  newAccount,
  allowConsole,
  axe,
}) => {
  allowConsole(/The upload failed|status of 507|ERR_FAILED/)
  await createAgents(await newAccount(), 'Sales')
  await page.route(UPLOAD, (route) =>
    route.fulfill({ status: 507, json: { success: false, error: 'The disk is full.' } }),
  )
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  await chooser(page).setInputFiles([textFile('a.txt', 'Words'), textFile('b.txt', 'Words')])
  await expect(uploaded(page).getByRole('alert')).toHaveText(['The disk is full.', 'The disk is full.'])
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await axe()

  await page.unroute(UPLOAD)
  await page.route(UPLOAD, (route) => route.abort())
  await page.getByRole('button', { name: 'Retry a.txt' }).click()
  await expect(uploaded(page).filter({ hasText: 'a.txt' })).toContainText('Unknown error.')
  await expect(uploaded(page).filter({ hasText: 'a.txt' }).locator('[lang=ru]')).toHaveText(
    'Неизвестная ошибка',
  )

  await page.unroute(UPLOAD)
  for (const name of ['a.txt', 'b.txt']) await page.getByRole('button', { name: `Retry ${name}` }).click()
  await expect(listed(page)).toHaveCount(2, { timeout: READ_MS })
})

test('KB-24 what cannot be read is left behind with the reason; the rest is taken in', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  const accepted = await chooser(page).getAttribute('accept')
  for (const extension of ['.pdf', '.docx', '.ts', '.png', '.mp3', '.mp4', '.zip'])
    expect(accepted?.split(',')).toContain(extension)
  expect(accepted).not.toContain('.exe')
  await dropFiles(page, [textFile('setup.exe', 'MZ'), textFile('empty.txt', ''), textFile('a.txt', 'Words')])
  await expect(uploaded(page).filter({ hasText: 'setup.exe' })).toContainText(
    'We can’t read this type of file',
  )
  await expect(uploaded(page).filter({ hasText: 'empty.txt' })).toContainText('The file is empty.')
  await expect(listed(page)).toContainText(['a.txt'], { timeout: READ_MS })
})

test('KB-25 KB-26 bytes are counted, an upload goes on elsewhere, closing warns, and Cancel ends it', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(200_000)
  await chooser(page).setInputFiles([textFile('long.txt', 'words '.repeat(500_000))])
  const bar = page.getByRole('progressbar', { name: 'Uploading 1 file' })
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await expect(uploaded(page)).toContainText(/ of 2.9 MB/)

  await page.getByRole('link', { name: 'Integrations' }).first().click()
  await expect(page).toHaveTitle(/Integrations/)
  const warning = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await warning).type()).toBe('beforeunload')
  await (await warning).dismiss()
  await page.goBack()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(uploaded(page)).toHaveCount(0)
  await expect(page.getByText('Give your assistant something to answer from')).toBeVisible()
})

/** Opens the page with a paused clock, which only the test advances. */
async function openPaused(page: Page) {
  await page.clock.install()
  await page.goto('/chat-bot-setup')
  // Wait for the first list: while it is loading, no second one is requested.
  await expect(page.getByText('Give your assistant something to answer from')).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}
