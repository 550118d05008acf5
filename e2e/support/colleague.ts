// Other people of the same account, each with a login and a separate browser.
import type { Browser } from '@playwright/test'
import { api, createClient, memoryTokens, type Role } from '@switchboard/contract'
import type { TestAccount } from './account.ts'
import { watchConsole } from './console.ts'
import { saveData } from './saved-data.ts'

export const PASSWORD = 'correct horse battery'

/** A separate browser without a signed-in person. Its console is watched too. */
export async function newBrowser(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  await saveData(context)
  const { allow, complaints } = watchConsole(context)
  return { context, page: await context.newPage(), allow, complaints }
}

export async function linkFor({ client }: TestAccount, role: Role, agent_ids: number[] | null = null) {
  return (await client.call(api.team.invite, { body: { role, agent_ids } })).path
}

let joined = 0

/** A colleague with a login of their own. */
export async function colleague(
  baseURL: string,
  owner: TestAccount,
  role: Role,
  agentIds: number[] | null = null,
  /** Reads the token from the mail to this address, if sign-ups are confirmed by mail. */
  mailedTo?: (email: string) => Promise<string>,
) {
  const invitation = (await linkFor(owner, role, agentIds)).replace('/join#', '')
  const email = `colleague${++joined}.${owner.email}`
  return createAccountWith(
    baseURL,
    { username: email, password: PASSWORD, invitation, name: 'Anna' },
    mailedTo,
  )
}

async function createAccountWith(
  baseURL: string,
  body: { username: string; password: string; invitation: string; name: string },
  mailedTo?: (email: string) => Promise<string>,
): Promise<TestAccount> {
  const tokens = memoryTokens()
  const client = createClient({ baseUrl: baseURL, tokens, parseResponses: true })
  const { password } = body
  const { is_mailed } = await client.call(api.auth.register, { body })
  if (is_mailed) {
    const token = await mailedTo!(body.username)
    await client.call(api.auth.confirmSignUp, { body: { token, password } })
  }
  const session = await client.call(api.auth.signIn, {
    body: { username: body.username, password: body.password },
  })
  tokens.save({ access: session.access_token, refresh: session.refresh_token })
  return { email: body.username, password: body.password, client }
}
