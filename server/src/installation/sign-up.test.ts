import { api, type SignUpMode } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { refusal } from '../../test/visitor.ts'
import { signUpMode } from '../accounts/sign-up-mode.ts'

const PASSWORD = 'correct horse battery'
const { app, passTime, sqlIn, stranger } = await testApp({ SIGN_UP: '' })
const register = (username: string, more: { invitation?: string; name?: string } = {}) =>
  stranger().call(api.auth.register, { body: { username, password: PASSWORD, ...more } })
const pageMode = () => signUpMode(app)
const tokenOf = (path: string) => path.split('#')[1]!

const CLOSED = { status: 403, code: 'forbidden', message: 'Sign-up is closed on this server.' }

const before = pageMode()
const firstTen = await Promise.allSettled(
  Array.from({ length: 10 }, (_, index) => register(`first${index}@example.com`)),
)
const [first] = firstTen.flatMap((each) => (each.status === 'fulfilled' ? [each.value.username] : []))
const owner = await signedIn(first!)

async function signedIn(username: string) {
  const client = stranger()
  const tokens = await client.call(api.auth.signIn, { body: { username, password: PASSWORD } })
  client.tokens.save({ access: tokens.access_token, refresh: tokens.refresh_token })
  return client
}
const choose = (mode: SignUpMode) => owner.call(api.installation.saveSignUp, { body: { mode } })

test('of ten who come first at the same moment one opens an account, and sign-up is closed after it', async () => {
  expect(before).toBe('open')
  expect(firstTen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(register('late@example.com'))).toMatchObject(CLOSED)
  expect(pageMode()).toBe('closed')
  expect(await owner.call(api.installation.signUp)).toMatchObject({
    sign_up: { mode: 'closed', is_fixed: false },
  })
  expect(await owner.call(api.account.me)).toMatchObject({ is_installation_owner: true })
})

test('the owner opens and closes sign-up while the product runs, and it is noted', async () => {
  await choose('open')
  expect(pageMode()).toBe('open')
  await register('open@example.com')
  await choose('closed')
  expect(await refusal(register('shut@example.com'))).toMatchObject(CLOSED)
  const { entries } = await owner.call(api.account.audit, {})
  expect(entries.filter(({ action }) => action === 'installation_changed').map(({ about }) => about)).toEqual(
    ['SIGN_UP=closed', 'SIGN_UP=open'],
  )
})

test('an invitation opens one account, once, for 72 hours', async () => {
  await choose('invitation')
  expect(await refusal(register('nobody@example.com'))).toMatchObject({ status: 403 })
  const { path, invitation } = await owner.call(api.installation.invite, {
    body: { email: 'guest@example.com' },
  })
  const token = tokenOf(path)
  expect(path).toMatch(/^\/signup#/)
  expect(await stranger().call(api.auth.lookUpSignUp, { body: { invitation: token } })).toMatchObject({
    email: 'guest@example.com',
  })
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => register(`guest${index}@example.com`, { invitation: token })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(register('again@example.com', { invitation: token }))).toMatchObject({ status: 404 })
  const lookUp = (given: string) => stranger().call(api.auth.lookUpSignUp, { body: { invitation: given } })
  expect(await refusal(lookUp(token))).toMatchObject({ status: 404 })
  expect((await owner.call(api.installation.invitations)).invitations).toEqual([])
  expect(
    await refusal(owner.call(api.installation.withdraw, { params: { id: invitation.id } })),
  ).toMatchObject({ status: 404 })

  const withdrawn = await owner.call(api.installation.invite, { body: {} })
  await owner.call(api.installation.withdraw, { params: { id: withdrawn.invitation.id } })
  expect(await refusal(register('w@example.com', { invitation: tokenOf(withdrawn.path) }))).toMatchObject({
    status: 404,
  })
  const late = await owner.call(api.installation.invite, { body: {} })
  await choose('closed')
  expect(await refusal(register('c@example.com', { invitation: tokenOf(late.path) }))).toMatchObject(CLOSED)
  await choose('invitation')
  passTime(72 * 3_600_000)
  expect(await refusal(lookUp(tokenOf(late.path)))).toMatchObject({ status: 404 })
})

test('a taken address does not use an invitation up', async () => {
  const back = await signedIn(first!)
  const { path } = await back.call(api.installation.invite, { body: {} })
  expect(await refusal(register(first!, { invitation: tokenOf(path) }))).toMatchObject({ status: 409 })
  await register('free@example.com', { invitation: tokenOf(path) })
})

test('team invitations work while sign-up is closed', async () => {
  const back = await signedIn(first!)
  await back.call(api.installation.saveSignUp, { body: { mode: 'closed' } })
  const { path } = await back.call(api.team.invite, { body: { role: 'agent', agent_ids: null } })
  await register('colleague@example.com', { invitation: tokenOf(path), name: 'Colleague' })
  const colleague = await signedIn('colleague@example.com')
  expect(await colleague.call(api.account.me)).toMatchObject({
    role: 'agent',
    is_installation_owner: false,
  })
  expect(await refusal(register('stray@example.com', { invitation: 'no-such-token' }))).toMatchObject({
    status: 404,
  })
})

test('an open sign-up ignores an invitation', async () => {
  const back = await signedIn(first!)
  await back.call(api.installation.saveSignUp, { body: { mode: 'open' } })
  const { path } = await back.call(api.installation.invite, { body: {} })
  await register('walk-in@example.com', { invitation: tokenOf(path) })
  expect((await back.call(api.installation.invitations)).invitations).toHaveLength(1)
})

test('SIGN_UP of the environment wins and cannot be changed', async () => {
  const fixed = await testApp({ SIGN_UP: 'closed' })
  const person = await fixed.newAccount()
  expect(await person.call(api.installation.signUp)).toMatchObject({
    sign_up: { mode: 'closed', is_fixed: true },
  })
  const change = person.call(api.installation.saveSignUp, { body: { mode: 'open' } })
  expect(await refusal(change)).toMatchObject({ status: 409 })
  expect(await refusal(fixed.newAccount())).toMatchObject(CLOSED)
})

test('an installation that stays open since an earlier version says so until its owner decides', async () => {
  const back = await signedIn(first!)
  await back.call(api.installation.saveSignUp, { body: { mode: 'open' } })
  await sqlIn(0, `insert into installation values ('sign_up_notice', 'open')`)
  const isUndecided = async (person: typeof back) => (await person.call(api.account.me)).is_sign_up_undecided
  expect(await isUndecided(back)).toBe(true)
  expect(await isUndecided(await signedIn('open@example.com'))).toBe(false)
  await back.call(api.installation.saveSignUp, { body: { mode: 'open' } })
  expect(await isUndecided(back)).toBe(false)
})
