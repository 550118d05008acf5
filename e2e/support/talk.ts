// Live chats of a separate product with a scripted model, which may be killed.
import type { Page } from '@playwright/test'
import type { ScriptedProduct } from './products.ts'
import type { ScriptedModel } from './scripted-model.ts'
import { test as base, launcher, panel } from './widget.ts'

export { operatorOf } from './operator.ts'
export { expect, type LiveChat, launcher, panel } from './widget.ts'

interface Fixtures {
  product: ScriptedProduct
  model: ScriptedModel
}

export const test = base.extend<Fixtures>({
  product: ({ scriptedProduct }, use) => use(scriptedProduct),
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
 * Resolves when the panel has opened its stream, after the first message. Text that the model wrote earlier is shown
 * only with the next chunk.
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
