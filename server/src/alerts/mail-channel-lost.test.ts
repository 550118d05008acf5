import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { mailServer } from '../../test/mail-server.ts'
import { textOfMail } from '../../test/smtp-server.ts'
import { liveChat } from '../../test/visitor.ts'
import { setConnection } from '../bots/set-connection.ts'
import { inAccount } from '../database/in-account.ts'
import { mailChannelLost, tellChannelLost } from './mail-channel-lost.ts'

const server = await mailServer()
const testing = await testApp()
const { app, sqlIn } = testing
beforeEach(() => {
  app.config.SMTP_URL = server.url
})

/** A bot whose credentials may be refused; its channel type makes no difference. */
async function shop() {
  const { owner } = await liveChat(testing)
  const accountId = owner.id
  const [bot] = await sqlIn<{ id: number }>(accountId, 'select id from bots')
  const bot_id = bot!.id
  const note = (state: 'connected' | 'reauth_required', reason = '') =>
    inAccount(app.db, accountId, (tx) =>
      setConnection(tx, app, { account_id: accountId, id: bot_id }, state, reason),
    )
  const jobs = <Payload extends object>(kind: string) =>
    sqlIn<{ payload: Payload }>(accountId, `select payload from jobs where kind = '${kind}' order by id`)
  const tell = () => tellChannelLost(app, { accountId, payload: { bot_id } })
  async function mail() {
    for (const { payload } of await jobs<{ bot_id: number; user_id: number }>('mail_channel_lost'))
      await mailChannelLost(app, { accountId, payload })
  }
  const got = () => server.received.filter(({ to }) => to.includes(owner.email))
  return { note, jobs, tell, mail, got, bot_id }
}

test('people who can connect a channel again are mailed when its credentials are refused', async () => {
  const { note, jobs, tell, mail, got, bot_id } = await shop()
  await note('reauth_required', 'The mail server refused the password.')
  expect(await jobs('channel_lost')).toEqual([{ payload: { bot_id } }])
  await tell()
  await mail()
  expect(got()).toHaveLength(1)
  expect(textOfMail(got()[0]!)).toContain('Open Integrations')
})

test('a channel that works again by then is not told of', async () => {
  const { note, jobs, tell, got } = await shop()
  await note('reauth_required')
  await note('connected')
  await tell()
  expect(await jobs('mail_channel_lost')).toEqual([])
  expect(got()).toEqual([])
})
