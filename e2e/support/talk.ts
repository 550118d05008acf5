// Live chats of a product of their own, whose assistant speaks as the test tells it to, and which may be killed.
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type RunningProduct, runProduct, temporaryFolder } from '../../bench/support/product.ts'
import { inRoot } from '../../tools/setup/paths.mjs'
import { openScriptedModel, type ScriptedModel } from './scripted-model.ts'
import { test as base, launcher, panel } from './widget.ts'

export { operatorOf } from './operator.ts'
export { expect, type LiveChat, launcher, panel } from './widget.ts'

interface Product {
  url: string
  model: ScriptedModel
  /** By kill -9. */
  kill(): Promise<void>
  /** On the same address, with the same data. */
  start(): Promise<void>
}

export const test = base.extend<{ model: ScriptedModel }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const folder = temporaryFolder()
      const model = await openScriptedModel()
      const run = (port: string) =>
        runProduct(folder.path, {
          nodeArguments: ['--import', pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href],
          settings: { ...model.settings, PORT: port, ANSWER_QUIET_MS: '100' },
        })
      let running: RunningProduct = await run('0')
      const { url } = running
      await use({
        url,
        model,
        kill: () => running.kill(),
        async start() {
          running = await run(new URL(url).port)
        },
      })
      await running.stop()
      await model.close()
      folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  model: [
    async ({ product }, use) => {
      product.model.answers('Yes.')
      await use(product.model)
    },
    { auto: true },
  ],
})

export const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })
export const log = (page: Page) => panel(page).getByRole('log')

/**
 * The panel has its stream, which it opens after the first message. Words that the model says earlier are shown
 * only when more of them come.
 */
export const listening = (page: Page) => page.waitForResponse('**/widget/api/stream*')

export async function openChat(page: Page) {
  await launcher(page).click()
  await message(page).waitFor()
}

export async function write(page: Page, text: string) {
  await message(page).fill(text)
  await message(page).press('Enter')
}
