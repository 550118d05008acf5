import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { inRoot } from '../tools/setup/paths.mjs'
import { expect, test } from './support/test.ts'

test('the command for plans explains itself, and makes no database where there is none', async () => {
  const plan = (words: string[], DATA_DIR: string) =>
    promisify(execFile)(process.execPath, [inRoot('tools', 'plan.mjs'), ...words], {
      env: { ...process.env, DATA_DIR },
    })
  const nowhere = `${process.env.E2E_DATA_DIR}/nowhere`
  expect((await plan(['--help'], nowhere)).stdout).toContain('npm run plan -- <email> --show')
  await expect(plan(['anna@example.com', '--show'], nowhere)).rejects.toMatchObject({
    code: 1,
    stderr: `There is nothing in ${nowhere}. Start Switchboard there once, or set DATA_DIR.\n`,
  })
  expect(existsSync(nowhere)).toBe(false)
})

test('who runs the installation gives a plan from the command line, and open consoles show it', async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount()
  await page.goto('/billing')
  await expect(page.getByText('0/100', { exact: true })).toBeVisible()
  const run = promisify(execFile)
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  const { stdout } = await run(process.execPath, [inRoot('tools', 'plan.mjs'), email, 'MEDIUM'], { env })
  expect(stdout).toContain(`${email}: MEDIUM (active), `)
  await expect(page.getByText('0/1100', { exact: true })).toBeVisible()
})
