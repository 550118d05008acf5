import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, type Client, createClient, memoryTokens } from '@switchboard/contract'

export interface AccountOptions {
  email?: string
  password?: string
  /** If mail is configured, an account without an invitation must be confirmed by mail. */
  invitation?: string
  inBrowser?: boolean
}

export interface TestAccount {
  email: string
  password: string
  /** A client in a session separate from the browser's: refreshing one does not end the other. */
  client: Client
}

export async function createAccount(baseUrl: string, options: AccountOptions): Promise<TestAccount> {
  const email = options.email ?? `anna.${randomUUID()}@example.com`
  const password = options.password ?? 'correct horse battery'
  const tokens = memoryTokens()
  const client = createClient({ baseUrl, tokens, parseResponses: true })
  const { invitation } = options
  await client.call(api.auth.register, {
    body: { username: email, password, ...(invitation && { invitation }) },
  })
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  tokens.save({ access: session.access_token, refresh: session.refresh_token })
  return { email, password, client }
}

/** Leaves the page as the sign-in form would: the tokens stored, nothing loaded yet. */
export async function signInHere(page: Page, baseUrl: string, { email, password, client }: TestAccount) {
  const session = await client.call(api.auth.signIn, { body: { username: email, password } })
  const stored = { token: session.access_token, refreshToken: session.refresh_token, email }
  const blank = `${baseUrl}/blank-page-of-the-tests`
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }),
  )
  await page.goto(blank)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.unroute(blank)
}
