import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import {
  productEnvironment,
  type RunningProduct,
  runProduct,
  temporaryFolder,
} from '../bench/support/product.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { choose } from './support/choose.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'correct horse battery'
const PASSPHRASE = 'a long passphrase'
const OWNER = 'owner@example.com'
let folder: ReturnType<typeof temporaryFolder>
let elsewhere: ReturnType<typeof temporaryFolder>
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = temporaryFolder()
  elsewhere = temporaryFolder()
  product = await runProduct(folder.path, { settings: { SIGN_UP: '' } })
})
test.afterAll(async () => {
  await product.stop()
  folder.remove()
  elsewhere.remove()
})

const command = (name: string, words: string[], dataDir: string, settings: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [inRoot('tools', `${name}.mjs`), ...words], {
    env: { ...productEnvironment(), DATA_DIR: dataDir, ...settings },
  })

const backups = () =>
  readdirSync(join(folder.path, 'backups')).filter((name) => name.startsWith('switchboard-'))

async function signIn(page: Page) {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

test('the owner of the installation backs up and schedules backups', async ({ page, axe }) => {
  test.slow()
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Account created successfully' })).toBeVisible()
  await page.goto(`${product.url}/admin#backups`)
  const card = page.getByRole('region', { name: 'Backups', exact: true })
  await expect(card.getByText('No backup yet.')).toBeVisible()
  const health = page.getByRole('list', { name: 'Server health' }).getByRole('listitem')
  await expect(health.filter({ hasText: 'Backups' })).toContainText('Schedule backups below.')

  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByText(/^Last backup /)).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('list', { name: 'Backup files' }).getByRole('listitem')).toHaveCount(1)

  await card.getByLabel('Passphrase').fill('short')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Passphrase')).toHaveAccessibleDescription(/at least 8 characters/)
  await card.getByLabel('Passphrase').fill(PASSPHRASE)
  await choose(card.getByRole('combobox', { name: 'Schedule' }), 'Every day')
  await card.getByLabel('Keep').fill('3')
  // No scheduled backup may start during this test.
  const farOff = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16)
  await card.getByLabel('Time (UTC)').fill(farOff)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Backup schedule saved')).toBeVisible()
  await expect(card.getByText(/^Next one /)).toBeVisible()
  await expect(card.getByText(/New backups are encrypted/)).toBeVisible()
  await axe()
})

test('a backup that is made while the product runs is restored on another machine, to the letter of the README', async ({
  page,
}) => {
  test.slow()
  const { stdout } = await command('backup', ['--encrypt'], folder.path)
  expect(stdout).toContain('The secret key is in it.')
  const file = join(folder.path, 'backups', backups().find((name) => /-\d{8}T.*\.age$/.test(name))!)
  const refused = command('restore', [file], elsewhere.path, { BACKUP_PASSPHRASE: 'another one' })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: 'The passphrase does not open this backup.\n',
  })
  expect(readdirSync(elsewhere.path)).toEqual([])
  await expect(
    command('restore', [file], folder.path, { BACKUP_PASSPHRASE: PASSPHRASE }),
  ).rejects.toMatchObject({
    code: 1,
  })

  const restored = await command('restore', [file], elsewhere.path, { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(restored.stdout).toContain('1 accounts')
  await product.stop()
  product = await runProduct(elsewhere.path, { settings: { SIGN_UP: '' } })
  await signIn(page)
  await page.goto(`${product.url}/admin#backups`)
  await expect(page.getByText(/New backups are encrypted/)).toBeVisible()
})
