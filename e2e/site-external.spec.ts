import type { Page } from '@playwright/test'
import type { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'
import { changeAgents } from './support/unfinished-server.ts'

type Site = api.knowledge.Site

const SAVE = '**/api/chroma/website/*'
const STATE = '**/api/agents/*/site'
const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'External source' }) })
const field = (page: Page) => card(page).getByRole('textbox', { name: 'Website address' })

const site = (over: Partial<Site>): Site => ({
  url: 'https://www.shop.example',
  state: 'done',
  pages_found: 40,
  pages_read: 40,
  pages_changed: 3,
  error: null,
  reason: null,
  finished_at: '2026-11-02T10:00:00.000Z',
  next_at: '2026-11-03T10:00:00.000Z',
  ...over,
})

test('SITE-1 SITE-3 one field under External source; what is no address is said and never sent', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const sent: string[] = []
  await page.route(SAVE, (route) => void sent.push(route.request().url()))
  await page.goto('/chat-bot-setup')
  await expect(card(page).getByRole('textbox')).toHaveCount(1)
  for (const url of ['a.pl', 'ftp://a.pl', 'https://localhost', '']) {
    await field(page).fill(url)
    await field(page).press('Enter')
    const alert = page.getByRole('alertdialog', { name: /^Enter a correct URL/ })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(card(page).getByText('Enter a correct URL, for example')).toBeVisible()
  }
  await expect(field(page)).toBeFocused()
  await axe()
  expect(sent).toEqual([])
})

test('SITE-3 SITE-8 an invalid address raises the alert at the first mouse click', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await field(page).fill('shop.example')
  // Like a real click: the blur happens between press and release, and the pointer stays in place.
  const box = (await card(page).getByRole('button', { name: 'Save and read' }).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(card(page).getByText('Enter a correct URL, for example')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('alertdialog', { name: /^Enter a correct URL/ })).toBeVisible()
})

test('SITE-4 SITE-5 a saved address is shown and cannot be changed, also after a reload', async ({
  page,
  newAccount,
}) => {
  const [agent] = await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  const sent = page.waitForRequest(SAVE)
  await field(page).fill('  https://www.shop.example/help ')
  await card(page).getByRole('button', { name: 'Save and read' }).click()
  const request = await sent
  expect(request.method()).toBe('POST')
  expect(new URL(request.url()).pathname).toBe(`/api/chroma/website/${agent!.id}`)
  expect(request.postDataJSON()).toEqual({ url: 'https://www.shop.example/help' })
  await expect(field(page)).toBeDisabled()
  await expect(field(page)).toHaveValue('https://www.shop.example/help')
  await page.reload()
  await expect(field(page)).toBeDisabled()
  await expect(field(page)).toHaveValue('https://www.shop.example/help')
})

test('SITE-5 the address that the assistant names is enough', async ({ page, newAccount, allowConsole }) => {
  allowConsole(/status of 403/)
  await createAgents(await newAccount(), 'Sales')
  await changeAgents(page, () => ({ parsed_site: 'https://www.shop.example' }))
  await page.route(STATE, (route) => route.fulfill({ status: 403, json: { success: false } }))
  await page.goto('/chat-bot-setup')
  await expect(field(page)).toBeDisabled()
  await expect(field(page)).toHaveValue('https://www.shop.example')
  await expect(card(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('SITE-6 an address that could not be saved is said in two languages, and stays to be tried again', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/status of 422/)
  await createAgents(await newAccount(), 'Sales')
  await page.route(SAVE, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: 'This address is in a private network.' } }),
  )
  await page.goto('/chat-bot-setup')
  await field(page).fill('https://intranet.example')
  await field(page).press('Enter')
  const alert = page.getByRole('alertdialog', {
    name: 'An error occurred while sending the URL. Please try again.',
  })
  await expect(alert.locator('[lang=ru]')).toHaveText(
    'Произошла ошибка при отправке URL. Пожалуйста, попробуйте еще раз.',
  )
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(field(page)).toHaveValue('https://intranet.example')
  await expect(card(page)).toContainText('This address is in a private network.')
})

test('SITE-7 waiting, reading, done and failed are all to be seen, as one source', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const tell = await stubSite(page)
  const shows = async (next: Site, text: string) => {
    tell(next)
    await page.goto('/chat-bot-setup')
    await expect(card(page).locator(`[data-state=${next.state}]`)).toContainText(text)
  }
  await shows(site({ state: 'queued' }), 'Waiting to be read')
  await shows(site({ state: 'reading', pages_read: 12, pages_found: 40 }), '12 of 40 pages found')
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
  await shows(site({ state: 'failed', error: 'The site did not answer.' }), 'The site did not answer.')
  await shows(site({}), '40 pages')
  await expect(card(page)).toContainText('3 pages were new or changed.')
  await expect(page.getByText('sitepageAUTO')).toHaveCount(0)
  await axe()
})

test('a site is read again when asked to, and forgotten with all that it brought', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  const tell = await stubSite(page)
  tell(site({}))
  await page.goto('/chat-bot-setup')
  await card(page).getByRole('button', { name: 'Read again' }).click()
  await expect(card(page)).toContainText('Waiting to be read')
  await card(page).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove https://www.shop.example?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('')
})

/** Stubs a site that is never crawled; the test sets the state that the server reports. */
async function stubSite(page: Page) {
  let told: Site | null = null
  await page.route(STATE, (route) => {
    if (route.request().method() === 'DELETE') told = null
    return route.fulfill({ json: { success: true, site: told } })
  })
  await page.route('**/api/agents/*/site/read', (route) =>
    route.fulfill({ json: { success: true, site: site({ state: 'queued' }) } }),
  )
  return (next: Site) => {
    told = next
  }
}
