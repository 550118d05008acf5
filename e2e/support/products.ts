// Products that tests share besides the global one: each worker starts one when a test first needs it. All specs extend
// the same worker fixtures, because Playwright starts a new worker and browser wherever they differ.
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { test as base } from '@playwright/test'
import { type RunningProduct, runProduct, temporaryFolder } from '../../bench/support/product.ts'
import { type FakePortal, openFakePortal } from '../../server/src/channels/bitrix/fake/index.ts'
import { createCustomerPage } from '../../server/src/channels/email/fake/customer-page.ts'
import { type FakeMail, startFakeMail } from '../../server/src/channels/email/fake/index.ts'
import { type FakeFacebook, startFakeFacebook } from '../../server/src/channels/facebook/fake/index.ts'
import { type FakeTelegram, startFakeTelegram } from '../../server/src/channels/telegram/fake/index.ts'
import { inRoot } from '../../tools/setup/paths.mjs'
import { openScriptedModel, type ScriptedModel } from './scripted-model.ts'

/** A product that is configured to use fake channel providers. */
export interface Networks {
  /** The product's URL. */
  url: string
  telegram: FakeTelegram
  facebook: FakeFacebook
  bitrix: FakePortal
  /** Includes the address of the fake mail program's page. */
  email: FakeMail & { page: string }
}

/** A product with a scripted model, which a test may kill. */
export interface ScriptedProduct {
  url: string
  model: ScriptedModel
  /** With kill -9. */
  kill(): Promise<void>
  /** Restarts on the same address with the same data. */
  start(): Promise<void>
}

interface Products {
  networks: Networks
  scriptedProduct: ScriptedProduct
}

const noNetwork = ['--import', pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href]

export const test = base.extend<object, Products>({
  networks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const folder = temporaryFolder()
      const [telegram, facebook, bitrix, mail] = await Promise.all([
        startFakeTelegram(),
        startFakeFacebook(),
        openFakePortal(),
        startFakeMail({ keepsSent: true }),
      ])
      const mailProgram = createCustomerPage(mail)
      await new Promise<void>((resolve) => mailProgram.listen(0, '127.0.0.1', resolve))
      const email = { ...mail, page: `http://127.0.0.1:${(mailProgram.address() as AddressInfo).port}/` }
      const product = await runProduct(folder.path, {
        nodeArguments: noNetwork,
        settings: {
          TELEGRAM_API_ROOT: telegram.url,
          BITRIX_OAUTH_URL: bitrix.url,
          ...facebook.settings,
          ALLOW_PRIVATE_HOSTS: mail.hosts.join(','),
          ANSWER_QUIET_MS: '100',
        },
      })
      bitrix.app.redirectUri = `${product.url}/api/bitrix/oauth/callback`
      await use({ url: product.url, telegram, facebook, bitrix, email })
      await product.stop()
      mailProgram.close()
      await Promise.all([telegram.close(), facebook.close(), bitrix.close(), mail.close()])
      folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  scriptedProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const folder = temporaryFolder()
      const model = await openScriptedModel()
      const run = (port: string) =>
        runProduct(folder.path, {
          nodeArguments: noNetwork,
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
})
