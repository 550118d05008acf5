import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { textOfMail } from '../../test/smtp-server.ts'
import { refusal } from '../../test/visitor.ts'

const smtp = await mailServer()
const MAIL = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Switchboard <no-reply@example.com>',
  PUBLIC_URL: 'https://chat.example.com',
}
const testing = await testApp(MAIL)
const { app, newAccount, passTime, stranger } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const owner = await newAccount()
const PASSWORD = 'correct horse battery'
const signUp = (username: string, more = {}) =>
  stranger().call(api.auth.register, { body: { username, password: PASSWORD, ...more } })
const confirm = (token: string, password = PASSWORD) =>
  stranger().call(api.auth.confirmSignUp, { body: { token, password } })
const signIn = (username: string) =>
  stranger().call(api.auth.signIn, { body: { username, password: PASSWORD } })
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))
const textOf = async (email: string, nth = 1) => {
  await eventually(() => mailsTo(email).length).toBeGreaterThanOrEqual(nth)
  return textOfMail(mailsTo(email)[nth - 1]!)
}
const tokenIn = (text: string) => /\/(?:signup|join)#confirm=(\S+)/.exec(text)![1]!
const inviteToTeam = async () =>
  (await owner.call(api.team.invite, { body: { role: 'agent', agent_ids: null } })).path.replace('/join#', '')

test('sign-up says the same of a known and an unknown address, and only the mailbox learns which it is', async () => {
  const known = await signUp(owner.email)
  const fresh = await signUp('fresh@example.com')
  expect({ ...known, username: '' }).toEqual({ ...fresh, username: '' })
  expect(known).toMatchObject({ is_mailed: true })
  expect(await textOf(owner.email)).toContain('already has an account')
  expect(await textOf(owner.email)).not.toContain('#')
  expect(await textOf('fresh@example.com')).toContain('https://chat.example.com/signup#confirm=')
  expect(await refusal(signIn('fresh@example.com'))).toMatchObject({ status: 401 })
})

test('the mailed link opens the account and signs in, once, and in the language of the form', async () => {
  await signUp('ola@example.com', { lng: 'pl' })
  const text = await textOf('ola@example.com')
  expect(text).toContain('Otwórz ten link')
  // Somebody else may have signed up with this address.
  expect(await refusal(confirm(tokenIn(text), 'not that one'))).toMatchObject({ status: 401 })
  expect(await confirm(tokenIn(text))).toMatchObject({
    username: 'ola@example.com',
    access_token: expect.any(String),
  })
  expect(await signIn('ola@example.com')).toMatchObject({ username: 'ola@example.com' })
  expect(await refusal(confirm(tokenIn(text)))).toMatchObject({ status: 409 })
})

test('who signed up by the mailed link need not confirm the address again for alerts', async () => {
  await signUp('eva@example.com')
  const { access_token } = await confirm(tokenIn(await textOf('eva@example.com')))
  const eva = stranger()
  eva.tokens.save({ access: access_token, refresh: null })
  const { is_email_confirmed } = await eva.call(api.alerts.settings)
  expect(is_email_confirmed).toBe(true)
})

test('an invitation to a team tells no more of an address than open sign-up, as everybody can invite themselves', async () => {
  const invitation = await inviteToTeam()
  const known = await signUp(owner.email, { invitation })
  const fresh = await signUp('anna@example.com', { invitation, name: 'Anna' })
  expect({ ...known, username: '' }).toEqual({ ...fresh, username: '' })
  expect(known).toMatchObject({ is_mailed: true })
  const text = await textOf('anna@example.com')
  expect(text).toContain('https://chat.example.com/join#confirm=')
  const { members } = await owner.call(api.team.members)
  expect(members).toHaveLength(1)
  expect(await confirm(tokenIn(text))).toMatchObject({ username: 'anna@example.com' })
  expect((await owner.call(api.team.members)).members.map(({ name }) => name)).toContain('Anna')
})

test('a used invitation is refused before any mail, and one that was used meanwhile by the mailed link', async () => {
  const invitation = await inviteToTeam()
  await signUp('first@example.com', { invitation })
  await signUp('second@example.com', { invitation })
  const [first, second] = [await textOf('first@example.com'), await textOf('second@example.com')]
  await confirm(tokenIn(first))
  expect(await refusal(confirm(tokenIn(second)))).toMatchObject({ status: 404 })
  for (const email of ['third@example.com', owner.email])
    expect(await refusal(signUp(email, { invitation }))).toMatchObject({ status: 404 })
  expect(mailsTo('third@example.com')).toEqual([])
})

test('an invitation of the installation’s owner opens one account without a mail', async () => {
  const { path } = await owner.call(api.installation.invite, { body: {} })
  const invitation = path.replace('/signup#', '')
  const made = await signUp('guest@example.com', { invitation })
  expect(made).not.toHaveProperty('is_mailed')
  expect(await signIn('guest@example.com')).toMatchObject({ username: 'guest@example.com' })
  // A used invitation counts as none.
  expect(await signUp(owner.email, { invitation })).toMatchObject({ is_mailed: true })
  expect(await signUp('another@example.com', { invitation })).toMatchObject({ is_mailed: true })
})

test('the password of a mailed link can be guessed ten times in a quarter of an hour', async () => {
  await signUp('guessed@example.com')
  const token = tokenIn(await textOf('guessed@example.com'))
  const guess = (remoteAddress: string, password = 'not that one') =>
    testing.http.fastify.inject({
      ...{ method: 'POST', url: '/api/auth/register/confirm', remoteAddress },
      payload: { token, password },
    })
  const statuses: number[] = []
  for (let times = 0; times < 11; times++) statuses.push((await guess('203.0.113.9')).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await guess('203.0.113.10')).statusCode).toBe(401)
  // Correct passwords do not count: 409 means that the account exists by now.
  const right: number[] = []
  for (let times = 0; times < 12; times++) right.push((await guess('203.0.113.10', PASSWORD)).statusCode)
  expect(right).toEqual([200, ...Array(11).fill(409)])
})

test('a link works for 24 hours, and one that was changed never', async () => {
  await signUp('late@example.com')
  const token = tokenIn(await textOf('late@example.com'))
  expect(await refusal(confirm(`${token.slice(0, -3)}AAA`))).toMatchObject({ status: 404 })
  passTime(24 * 3_600_000)
  expect(await refusal(confirm(token))).toMatchObject({ status: 404 })
  passTime(-60_000)
  expect(await confirm(token)).toMatchObject({ username: 'late@example.com' })
  passTime(60_000 - 24 * 3_600_000)
})

test('no mailbox gets more than three such mails an hour, whatever is added to its name', async () => {
  for (const name of ['full', 'f.ull', 'full+1', 'full+2', 'full']) await signUp(`${name}@example.com`)
  await eventually(
    async () => (await testing.sqlIn(0, `select from jobs where kind = 'mail_sign_up_link'`)).length,
  ).toBe(0)
  expect(smtp.received.filter(({ to }) => /^f\.?ull/.test(String(to)))).toHaveLength(3)
})

test('without mail, and for the first account of an installation, sign-up stays one step', async () => {
  const noMail = await testApp()
  const register = (testing: typeof noMail, username: string) =>
    testing.stranger().call(api.auth.register, { body: { username, password: PASSWORD } })
  expect(await register(noMail, 'a@example.com')).not.toHaveProperty('is_mailed')
  expect(await register(noMail, 'b@example.com')).not.toHaveProperty('is_mailed')
  expect(await refusal(register(noMail, 'b@example.com'))).toMatchObject({
    status: 409,
    message: 'User with this email already exists',
  })
  const first = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.com' })
  expect(await register(first, 'a@example.com')).not.toHaveProperty('is_mailed')
  expect(await register(first, 'b@example.com')).toMatchObject({ is_mailed: true })
})

test('an invitation is mailed to its address in the inviter’s language, and its link lets the person join', async () => {
  const body = { role: 'agent' as const, agent_ids: null, email: 'Invited@example.com', lng: 'pl' as const }
  const { is_mailed, path } = await owner.call(api.team.invite, { body })
  expect(is_mailed).toBe(true)
  const text = await textOf('Invited@example.com')
  expect(text).toContain(`${owner.email} zaprasza Cię`)
  expect(text).toContain(`https://chat.example.com${path}`)
  const invitation = /\/join#(\S+)/.exec(text)![1]!
  await signUp('invited@example.com', { invitation, name: 'Iga' })
  await confirm(tokenIn(await textOf('invited@example.com')))
  const { members } = await owner.call(api.team.members)
  expect(members.map(({ email }) => email)).toContain('invited@example.com')
})

test('the link of an invitation lies sealed in the database, and a withdrawn invitation is not mailed', async () => {
  const idle = await testApp(MAIL)
  const boss = await idle.newAccount()
  const body = { role: 'agent' as const, agent_ids: null, email: 'gone@example.com' }
  const { invitation, path } = await boss.call(api.team.invite, { body })
  const jobs = () => idle.sqlIn(boss.id, `select payload from jobs where kind = 'mail_invitation'`)
  expect(await jobs()).toHaveLength(1)
  expect(JSON.stringify(await jobs())).not.toContain(path.replace('/join#', ''))
  await boss.call(api.team.withdraw, { params: { id: invitation.id } })
  await idle.app.jobs.start()
  await eventually(async () => (await jobs()).length).toBe(0)
  await idle.app.jobs.stop({ graceMs: 0 })
  expect(mailsTo('gone@example.com')).toEqual([])
})

test('the fourth invitation in an hour to one mailbox says that it is not mailed', async () => {
  const invite = async (email: string) =>
    (await owner.call(api.team.invite, { body: { role: 'agent', agent_ids: null, email } })).is_mailed
  expect(await invite('often@example.com')).toBe(true)
  expect(await invite('of.ten@example.com')).toBe(true)
  expect(await invite('often+1@example.com')).toBe(true)
  expect(await invite('often@example.com')).toBe(false)
  passTime(3_600_000)
  expect(await invite('often@example.com')).toBe(true)
})

test('an account mails at most twenty invitations in an hour', async () => {
  const team = await newAccount()
  const invite = async (n: number) => {
    const body = { role: 'agent' as const, agent_ids: null, email: `many${n}@example.com` }
    return (await team.call(api.team.invite, { body })).is_mailed
  }
  for (let n = 1; n <= 20; n += 1) expect(await invite(n)).toBe(true)
  expect(await invite(21)).toBe(false)
})
