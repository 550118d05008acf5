// Calls every endpoint of the contract as every caller without access.
import { randomUUID } from 'node:crypto'
import { api, isRole } from '@switchboard/contract'
import { allEndpoints, type NamedEndpoint } from '@switchboard/contract/documents'
import { type Sample, sampleCalls } from '../../../server/test/sample-calls.ts'
import { visitorCalls } from '../../../server/test/visitor-calls.ts'
import { NOWHERE, type World } from '../../../server/test/world.ts'
import { type Caller, openCaller, type Received } from './caller.ts'
import type { Installation, Owner } from './installation.ts'

export interface MatrixOutcome {
  /** The number of calls per caller. */
  cells: { caller: string; calls: number }[]
  problems: string[]
}

interface Side {
  owner: Owner
  world: World
  /** Two visitors of its live chat, of whom the first has written `secret`. */
  visitor: string
  neighbour: string
  secret: string
}

/** Streams never end, so access to them is checked elsewhere. */
const isStream = ({ endpoint }: NamedEndpoint) => endpoint.kind === 'stream'

export async function accessMatrix(installation: Installation): Promise<MatrixOutcome> {
  const caller = openCaller(installation.url)
  const [ours, theirs] = [await newSide(installation, caller), await newSide(installation, caller)]
  const run = new MatrixRun(installation, caller, ours, theirs)
  const imageOf = (side: Side) => imageOfRows(installation, side.owner.id)
  const before = [await imageOf(ours), await imageOf(theirs)]

  for (const named of allEndpoints()) {
    if (isRole(named.endpoint.access)) await run.signedIn(named)
    else if (named.endpoint.access === 'visitor') await run.visitor(named)
    else if (named.endpoint.access === 'installation') await run.ofInstallation(named)
    else await run.open(named)
  }
  for (const [index, side] of [ours, theirs].entries())
    for (const [at, image] of (await imageOf(side)).entries())
      if (image !== before[index]![at])
        run.problems.push(`a stranger changed ${TABLES[at]} of account ${side.owner.id}`)
  await run.ownCalls()
  caller.close()
  return { cells: [...run.counts].map(([name, calls]) => ({ caller: name, calls })), problems: run.problems }
}

class MatrixRun {
  problems: string[] = []
  counts = new Map<string, number>()

  constructor(
    readonly installation: Installation,
    readonly caller: Caller,
    readonly ours: Side,
    readonly theirs: Side,
  ) {}

  async signedIn({ name, endpoint }: NamedEndpoint) {
    const own = sampleOf(name, this.ours.world)
    const { method } = endpoint
    const strangers = { 'no token': undefined, 'made-up token': 'x'.repeat(43), visitor: this.ours.visitor }
    for (const [who, token] of Object.entries(strangers))
      await this.expect(who, name, await this.send(method, own, token), 401)
    await this.expect('other visitor', name, await this.send(method, own, this.theirs.neighbour), 401)
    if (!own.owned) return
    const missing = await this.send(method, sampleOf(name, NOWHERE), this.ours.owner.token)
    const foreignId = await this.send(method, sampleOf(name, this.theirs.world), this.ours.owner.token)
    await this.expect('foreign id', name, foreignId, 404)
    if (foreignId.text !== missing.text)
      this.problems.push(`${name}: a foreign id is told from a missing one: ${foreignId.text}`)
    await this.expect('foreign token', name, await this.send(method, own, this.theirs.owner.token), 404)
  }

  /** `theirs` is not the first account, so its owner must get a 404. */
  async ofInstallation({ name, endpoint: { method, path } }: NamedEndpoint) {
    const { id, user_id } = this.ours.owner
    const url = path.replace(':id', String(id)).replace(':user_id', String(user_id))
    const sample: Sample = { url, ...(method !== 'GET' && { body: {} }), owned: true }
    const strangers = {
      'no token': undefined,
      'made-up token': 'x'.repeat(43),
      visitor: this.ours.visitor,
      'other visitor': this.theirs.neighbour,
    }
    for (const [who, token] of Object.entries(strangers))
      await this.expect(who, name, await this.send(method, sample, token), 401)
    await this.expect('foreign token', name, await this.send(method, sample, this.theirs.owner.token), 404)
  }

  async visitor({ name, endpoint }: NamedEndpoint) {
    const sample = visitorCalls[name]
    if (!sample) return void this.problems.push(`${name}: has no row in the matrix`)
    const { method } = endpoint
    const strangers = {
      'no token': undefined,
      'made-up token': 'x'.repeat(43),
      'foreign token': this.ours.owner.token,
    }
    for (const [who, token] of Object.entries(strangers))
      await this.expect(who, name, await this.send(method, sample, token), 401)
  }

  /** Public calls must not reveal any account's data, and unsigned addresses must be refused. */
  async open({ name, endpoint }: NamedEndpoint) {
    const sample = publicCalls[name]?.(this.theirs)
    if (!sample) return void this.problems.push(`${name}: has no row in the matrix`)
    const tokens = {
      'no token': undefined,
      'foreign token': this.ours.owner.token,
      visitor: this.ours.visitor,
      'other visitor': this.theirs.neighbour,
    }
    for (const [who, token] of Object.entries(tokens)) {
      const answer = await this.send(endpoint.method, sample, token)
      this.count(who)
      const { status, text } = answer
      const isRight = sample.owned ? status >= 400 && status < 500 : status < 500
      if (!isRight) this.problems.push(`${name} by ${who}: ${status}`)
      if (text.includes(this.theirs.secret) || text.includes(this.theirs.owner.email))
        this.problems.push(`${name} by ${who}: tells what is not theirs`)
    }
  }

  /** The positive check: allowed callers succeed and see only their own data. Runs last because it changes data. */
  async ownCalls() {
    for (const named of allEndpoints().filter((each) => !isStream(each))) {
      const { name, endpoint } = named
      if (isRole(endpoint.access) && !NEEDS_MORE.has(name)) {
        const { owner, world } = TAKES_AWAY.test(name) ? await this.fresh() : this.ours
        const answer = await this.send(endpoint.method, sampleOf(name, world), owner.token)
        this.count('owner')
        if ([401, 403, 404, 500].includes(answer.status))
          this.problems.push(`${name} by its owner: ${answer.status} ${answer.text.slice(0, 100)}`)
        this.expectNothingForeign(name, answer, this.theirs)
      }
      if (endpoint.access === 'visitor') {
        const answer = await this.send(endpoint.method, visitorCalls[name]!, this.ours.neighbour)
        this.count('other visitor')
        if ([401, 500].includes(answer.status))
          this.problems.push(`${name} by a visitor: ${answer.status} ${answer.text.slice(0, 100)}`)
        this.expectNothingForeign(name, answer, this.ours)
      }
    }
  }

  /** A disposable owner for calls that use up what later calls need. */
  async fresh() {
    const owner = await this.installation.newOwner()
    return { owner, world: await this.installation.newWorld(owner) }
  }

  async expect(who: string, name: string, answer: Received, status: number) {
    this.count(who)
    if (answer.status !== status)
      this.problems.push(`${name} by ${who}: ${answer.status} instead of ${status}`)
  }

  expectNothingForeign(name: string, { text }: Received, { secret }: Side) {
    if (text.includes(secret)) this.problems.push(`${name}: tells what somebody else wrote`)
  }

  count(who: string) {
    this.counts.set(who, (this.counts.get(who) ?? 0) + 1)
  }

  send(method: string, { url, body }: Sample, token?: string) {
    return this.caller.ask({ method, path: url, token, body })
  }
}

/** Excluded: signing out and erasing would end the run; the others need more than one valid request. */
const NEEDS_MORE = new Set([
  'auth.signOut',
  'privacy.eraseAccount',
  'account.confirmTwoFactor',
  'account.newRecoveryCodes',
  'account.endTwoFactor',
  'agents.listModels',
  'team.leave',
  'team.accept',
])

const TAKES_AWAY = /\.(remove|revoke|end|erase|forget|saveSite|readSite|switchTo)/

const sampleOf = (name: string, world: World): Sample => {
  const sample = sampleCalls[name]
  if (!sample) throw new Error(`${name} has no row in the matrix`)
  return sample(world)
}

const open = (url: string, body?: object): Sample => ({ url, body, owned: false })
/** Works with an address that we signed, and with nothing else. */
const signed = (url: string, body?: object): Sample => ({ url, body, owned: true })
const FORGED = `until=999999999&signature=${'A'.repeat(43)}`

const publicCalls: Record<string, (side: Side) => Sample> = {
  'auth.register': ({ owner }) =>
    open('/api/auth/register', { username: owner.email, password: 'another password' }),
  'auth.lookUpSignUp': () => open('/api/auth/register/look-up', { invitation: 'x' }),
  'auth.signIn': () => open('/api/auth', { username: 'nobody@example.com', password: 'a wrong guess' }),
  'auth.secondFactor': () => open('/api/auth/second-factor', { challenge: 'x', code: '123456' }),
  'auth.refresh': () => open('/api/auth/refresh', { refresh_token: 'x' }),
  'auth.askForReset': () => open('/api/auth/password-reset', { username: 'nobody@example.com' }),
  'auth.confirmSignUp': () => signed('/api/auth/register/confirm', { token: 'x', password: 'x' }),
  'auth.lookUpReset': () => signed('/api/auth/password-reset/look-up', { token: 'x' }),
  'auth.resetPassword': () =>
    signed('/api/auth/password-reset/confirm', { token: 'x', password: 'another password' }),
  'prompts.presets': () => open('/api/public/prompts'),
  'locales.dictionary': () => open('/locales/en/common.json'),
  'livechat.session': () => open('/widget/api/session', { widget_id: 'x', token: 'x' }),
  'livechat.file': () => signed(`/widget/api/files/${randomUUID()}?${FORGED}`),
  'knowledge.original': ({ owner, world }) =>
    signed(`/api/files/${world.siteDocument}/original?owner=${owner.id}&${FORGED}`),
  'team.lookUp': () => signed('/api/invitations/look-up', { token: 'x' }),
  'team.picture': () => signed(`/api/pictures/${'A'.repeat(43)}`),
  'privacy.download': () => signed(`/api/exports/${'A'.repeat(60)}`),
}

async function newSide(installation: Installation, caller: Caller): Promise<Side> {
  const owner = await installation.newOwner()
  const world = await installation.newWorld(owner)
  const { widgetId, agentId } = await installation.newWidget(owner)
  // A late answer would look like a change by another account.
  await owner.client.call(api.agents.setMode, { params: { id: agentId }, body: { mode: 'manual' } })
  const begin = async () => {
    const body = { widget_id: widgetId }
    const { text } = await caller.ask({ method: 'POST', path: api.livechat.session.path, body })
    return (JSON.parse(text) as { token: string }).token
  }
  const [visitor, neighbour] = [await begin(), await begin()]
  const secret = `secret-${randomUUID()}`
  const body = { client_id: randomUUID(), text: secret }
  await caller.ask({ method: 'POST', path: api.livechat.send.path, token: visitor, body })
  return { owner, world, visitor, neighbour, secret }
}

const TABLES = [
  ...['agents', 'triggers', 'custom_prompts', 'bots', 'commands', 'files', 'sites', 'approved_answers'],
  ...['upload_tasks', 'upload_files', 'attachments', 'chats', 'messages', 'deliveries'],
]

/** Columns that change through background work and the owner's own calls. */
const NOTED = [
  ...['connection', 'connection_reason', 'receives', 'cursor', 'poll_owner', 'last_event_at'],
  ...['state', 'error', 'started_at', 'finished_at', 'next_at', 'updated_at', 'reading'],
  ...['seen_on', 'seen_at'],
]

/** A snapshot of all rows of the account, by table. */
async function imageOfRows({ sql }: Installation, accountId: number): Promise<string[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const rows = await sql(
        `select to_jsonb(t) - $2::text[] as row from ${table} t where account_id = $1 order by t::text`,
        [accountId, NOTED],
      )
      return JSON.stringify(rows)
    }),
  )
}
