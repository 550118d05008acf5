// Floods by strangers, and whether other users notice. The installation runs with its default limits.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { mapConcurrent } from '../map-concurrent.ts'
import { type Caller, openCaller } from './caller.ts'
import type { Installation, Owner } from './installation.ts'

/** The installation's own defaults, which the other benches lift. */
export const DEFAULT_LIMITS = { SIGN_IN_LIMIT: '10', TRIAL_SESSIONS: '100', ANSWER_QUIET_MS: '100' }

export interface Flood {
  name: string
  measured: number
  /** Upper limit. */
  limit: number
  unit: string
}

const MB = 2 ** 20

export async function floods(installation: Installation): Promise<Flood[]> {
  const caller = openCaller(installation.url, 32)
  try {
    return [
      ...(await strangers(installation, caller)),
      ...(await manyAddresses(installation, caller)),
      ...(await otherSites(installation, caller)),
      ...(await guesses(installation, caller)),
      ...(await uploads(installation, caller)),
    ]
  } finally {
    caller.close()
  }
}

const from = (address: string) => ({ 'x-forwarded-for': address })

/** 120 first messages from four addresses, first from scripts, then with a ticket from the panel page. */
async function strangers(installation: Installation, caller: Caller): Promise<Flood[]> {
  const results: Flood[] = []
  for (const isBrowser of [false, true]) {
    const owner = await installation.newOwner()
    const { widgetId } = await installation.newWidget(owner)
    const messages = isBrowser ? 2 : 1
    await mapConcurrent(
      Array.from({ length: 120 }, (_, n) => `203.0.113.${n % 4}`),
      (address) => visit(caller, widgetId, address, { isBrowser, messages }),
    )
    await untilAnswered(installation, owner)
    const who = isBrowser ? 'with tickets' : 'without'
    const { sessions_info, billing_info } = await owner.client.call(api.billing.info)
    const notices: string[] = billing_info.notices
    const honest = await visit(caller, widgetId, '198.51.100.7', { isBrowser: true })
    const isAnswered = await answered(caller, widgetId, honest.token)
    results.push(
      atMost(`sessions used by 120 strangers ${who}`, sessions_info.total_sessions, isBrowser ? 99 : 0, ''),
      atMost(`the next customer left without an answer (${who})`, isAnswered ? 0 : 1, 0, ''),
    )
    if (isBrowser)
      results.push(atMost('warnings missing', notices.includes('livechat_crowded') ? 0 : 1, 0, ''))
  }
  return results
}

/** More browsers than a live chat accepts in an hour, each at an address of its own. */
async function manyAddresses(installation: Installation, caller: Caller): Promise<Flood[]> {
  const { widgetId } = await installation.newWidget(await installation.newOwner())
  const addresses = Array.from({ length: 300 }, (_, n) => `203.0.${n >> 8}.${n & 255}`)
  await mapConcurrent(addresses, (address) => visit(caller, widgetId, address, { isBrowser: true }))
  const honest = await visit(caller, widgetId, '198.51.100.7', { isBrowser: true })
  const isCared = await answered(
    caller,
    widgetId,
    honest.token,
    ({ turns, conversation }) =>
      Boolean(turns.at(-1)?.answer) || (turns.length > 0 && conversation?.answered_by === 'person'),
  )
  return [
    atMost(
      'customers refused after browsers at 300 addresses, or left with nobody called',
      isCared ? 0 : 1,
      0,
      '',
    ),
  ]
}

/** If allowed sites are listed, calls without a ticket must start no session, whatever their Origin. */
async function otherSites(installation: Installation, caller: Caller): Promise<Flood[]> {
  const owner = await installation.newOwner()
  const { widgetId, botId } = await installation.newWidget(owner)
  const params = { id: botId }
  const { settings } = await owner.client.call(api.livechat.setup, { params })
  const body = { ...settings, allowed_sites: ['https://shop.example'] }
  await owner.client.call(api.livechat.saveSettings, { params, body })
  const begun = await Promise.all(
    [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'https://shop.example.evil.example' },
    ].map((headers) =>
      caller.ask({
        method: 'POST',
        path: '/widget/api/session',
        headers: headers as Record<string, string>,
        body: { widget_id: widgetId },
      }),
    ),
  )
  return [
    atMost('sessions begun from other sites', begun.filter(({ status }) => status === 200).length, 0, ''),
  ]
}

/** Password guesses at one account, at many accounts, and the delay of another person's sign-in meanwhile. */
async function guesses(installation: Installation, caller: Caller): Promise<Flood[]> {
  const owner = await installation.newOwner()
  const signIn = (username: string, password: string, address: string) =>
    caller.ask({ method: 'POST', path: '/api/auth', body: { username, password }, headers: from(address) })
  const ownSignIn = (address: string) => signIn(owner.email, owner.password, address)
  const flood = mapConcurrent(
    Array.from({ length: 60 }, (_, n) => n),
    () => signIn(owner.email, 'a wrong guess', '203.0.113.50'),
  )
  await wait(100)
  const besideMs = await timed(() => ownSignIn('198.51.100.21'))
  const judged = (await flood).filter(({ status }) => status === 401).length
  const lockedOut = (await ownSignIn('198.51.100.22')).status === 200 ? 0 : 1
  const spray = await mapConcurrent(
    Array.from({ length: 150 }, (_, n) => n),
    (n) => signIn(`nobody${n}@example.com`, 'a wrong guess', `2001:db8:5:6::${(n + 1).toString(16)}`),
  )
  const common = await caller.ask({
    method: 'POST',
    path: '/api/auth/register',
    body: { username: `${randomUUID()}@example.com`, password: 'Football1' },
  })
  return [
    atMost('guesses judged from one address', judged, 10, ''),
    atMost('owners locked out elsewhere', lockedOut, 0, ''),
    atMost('a sign-in beside them', besideMs, 5_000, 'ms'),
    atMost(
      'sprayed guesses judged from one /64',
      spray.filter(({ status }) => status === 401).length,
      100,
      '',
    ),
    atMost('common passwords accepted', common.status === 200 ? 1 : 0, 0, ''),
  ]
}

/** Uploads until the visitor is refused. */
async function uploads(installation: Installation, caller: Caller): Promise<Flood[]> {
  const owner = await installation.newOwner()
  const { widgetId } = await installation.newWidget(owner)
  const { token } = await visit(caller, widgetId, '203.0.113.80', {})
  const file = Buffer.alloc(9.5 * MB, 'A line of plain text. ')
  const answers = await mapConcurrent(
    Array.from({ length: 63 }, (_, n) => n),
    // The address changes, the visitor stays the same.
    (n) =>
      caller.ask({
        method: 'POST',
        path: '/widget/api/upload?name=notes.txt',
        token,
        body: file,
        headers: { ...from(`203.0.113.${80 + (n % 40)}`), 'content-type': 'application/octet-stream' },
      }),
    4,
  )
  const kept = answers.filter(({ status }) => status === 200).length * 9.5
  const failed = answers.filter(({ status }) => status >= 500).length
  const { used_bytes } = await owner.client.call(api.account.storage)
  return [
    atMost('of 599 MB from one visitor kept', kept, 100, 'MB'),
    atMost('of it shown to the owner, difference', Math.abs(used_bytes / MB - kept), 0.1, 'MB'),
    atMost('uploads answered with a failure', failed, 0, ''),
  ]
}

async function visit(
  caller: Caller,
  widget_id: string,
  address: string,
  { isBrowser = false, messages = 1 }: { isBrowser?: boolean; messages?: number },
) {
  const headers = from(address)
  const ticket = isBrowser && (await ticketOf(caller, widget_id, address))
  const body = { widget_id, ...(ticket && { ticket }) }
  const begun = await caller.ask({ method: 'POST', path: '/widget/api/session', body, headers })
  const token = begun.status === 200 ? (JSON.parse(begun.text) as { token: string }).token : ''
  for (let n = 0; token && n < messages; n += 1)
    await caller.ask({
      method: 'POST',
      path: '/widget/api/messages',
      token,
      headers,
      body: { client_id: randomUUID(), text: 'When do you open?' },
    })
  return { token }
}

/** The panel page issues a ticket to every browser that loads it, valid for the browser's address. */
async function ticketOf(caller: Caller, widgetId: string, address: string): Promise<string> {
  const { text } = await caller.ask({
    method: 'GET',
    path: `/widget/panel/${widgetId}`,
    headers: { ...from(address), 'sec-fetch-dest': 'iframe', referer: 'https://shop.example/' },
  })
  const ticket = /<meta name="ticket" content="([^"]+)"/.exec(text)?.[1]
  if (!ticket) throw new Error('The panel page gave no ticket')
  return ticket
}

async function answered(
  caller: Caller,
  widget_id: string,
  token: string,
  isAnswered = ({ turns }: api.livechat.Session) => Boolean(turns.at(-1)?.answer),
): Promise<boolean> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(200)) {
    const body = { widget_id, token }
    const { text } = await caller.ask({
      method: 'POST',
      path: '/widget/api/session',
      body,
      headers: from('198.51.100.7'),
    })
    const session = JSON.parse(text) as api.livechat.Session
    if (session.turns && isAnswered(session)) return true
  }
  return false
}

async function untilAnswered({ sql }: Installation, { id }: Owner): Promise<void> {
  const open = async () =>
    (await sql('select from messages where account_id = $1 and answer is null limit 1', [id])).length
  for (const until = Date.now() + 60_000; Date.now() < until && (await open()) > 0; ) await wait(200)
}

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const begun = performance.now()
  const { status } = await work()
  if (status !== 200) throw new Error(`A right password was refused with ${status}`)
  return performance.now() - begun
}

const atMost = (name: string, measured: number, limit: number, unit: string): Flood => ({
  name,
  measured,
  limit,
  unit,
})
