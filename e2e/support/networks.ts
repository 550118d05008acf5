// Tests against fake channel providers, with a product that is configured for them.
import { api } from '@switchboard/contract'
import { createAccount, signInHere, type TestAccount } from './account.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

export const test = base.extend({
  baseURL: ({ networks }, use) => use(networks.url),
  // An external account can be connected only once, so it is disconnected for the next test.
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
