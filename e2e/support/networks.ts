// The networks of others, played here, and a product of its own that knows them by nothing but its settings.
import { pathToFileURL } from 'node:url'
import { api } from '@switchboard/contract'
import { runProduct, temporaryFolder } from '../../bench/support/product.ts'
import { type FakePortal, openFakePortal } from '../../server/src/channels/bitrix/fake/index.ts'
import { type FakeFacebook, startFakeFacebook } from '../../server/src/channels/facebook/fake/index.ts'
import { type FakeTelegram, startFakeTelegram } from '../../server/src/channels/telegram/fake/index.ts'
import { inRoot } from '../../tools/setup/paths.mjs'
import { createAccount, signInHere, type TestAccount } from './account.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

interface Networks {
  /** Of the product. */
  url: string
  telegram: FakeTelegram
  facebook: FakeFacebook
  bitrix: FakePortal
}

export const test = base.extend<object, { networks: Networks }>({
  networks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const folder = temporaryFolder()
      const [telegram, facebook, bitrix] = await Promise.all([
        startFakeTelegram(),
        startFakeFacebook(),
        openFakePortal(),
      ])
      const product = await runProduct(folder.path, {
        nodeArguments: ['--import', pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href],
        settings: {
          TELEGRAM_API_ROOT: telegram.url,
          BITRIX_OAUTH_URL: bitrix.url,
          ...facebook.settings,
          ANSWER_QUIET_MS: '100',
        },
      })
      bitrix.app.redirectUri = `${product.url}/api/bitrix/oauth/callback`
      await use({ url: product.url, telegram, facebook, bitrix })
      await product.stop()
      await Promise.all([telegram.close(), facebook.close(), bitrix.close()])
      folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ networks }, use) => use(networks.url),
  // An account elsewhere can be connected once: the next test finds it free.
  newAccount: async ({ page, baseURL }, use) => {
    const accounts: TestAccount[] = []
    await use(async ({ inBrowser = true, ...credentials } = {}) => {
      const account = await createAccount(baseURL!, credentials)
      accounts.push(account)
      if (inBrowser) await signInHere(page, baseURL!, account)
      return account
    })
    await Promise.all(accounts.map(disconnectAll))
  },
})

async function disconnectAll({ client }: TestAccount) {
  const { agents } = await client.call(api.agents.mine)
  for (const { id } of agents) {
    const { bots } = await client.call(api.bots.list, { params: { id } })
    for (const bot of bots) await client.call(api.bots.remove, { params: { id: bot.id } })
  }
}
