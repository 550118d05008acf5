// Bitrix24's official client against our fake portal: if the client accepts the fake, it is realistic enough for our
// adapter.
import { ApiVersion, B24Hook, B24OAuth, EnumAppStatus } from '@bitrix24/b24jssdk'
import { afterAll, expect, test } from 'vitest'
import { openFakePortal } from '../../src/channels/bitrix/fake/index.ts'

const fake = await openFakePortal({ bucket: { size: 1000, perSecond: 1000 } })
afterAll(fake.close)
const { portal, tokens, url, hookUrl, app } = fake

const once = { restrictionParams: { maxRetries: 1, retryDelay: 10 } }

function clientOfApp() {
  const { access_token: accessToken, refresh_token: refreshToken, expires } = tokens.issue()
  const client = new B24OAuth(
    {
      applicationToken: '',
      userId: 1,
      memberId: 'a223c6b3',
      accessToken,
      refreshToken,
      expires,
      expiresIn: 3600,
      scope: 'imbot,imopenlines',
      domain: fake.host,
      clientEndpoint: `${url}/rest/`,
      serverEndpoint: `${url}/rest/`,
      status: EnumAppStatus.Local,
    },
    { clientId: app.clientId, clientSecret: app.clientSecret },
    once,
  )
  client.offClientSideWarning()
  return client
}

function clientOfHook() {
  const [, userId, secret] = /\/rest\/(\d+)\/(\w+)\//.exec(hookUrl)!
  const client = new B24Hook({ b24Url: url, userId: Number(userId), secret: secret! }, once)
  client.offClientSideWarning()
  // The client only supports portals on https.
  client.getHttpClient(ApiVersion.v2).ajaxClient.interceptors.request.use((request) => ({
    ...request,
    url: request.url!.replace('https:', 'http:'),
  }))
  return client
}

/** The portal's result, or its error message. */
async function ask(client: B24OAuth | B24Hook, method: string, params: Record<string, unknown> = {}) {
  try {
    const answer = await client.actions.v2.call.make<Record<string, unknown>>({ method, params })
    return answer.isSuccess ? answer.getData()!.result : answer.getErrorMessages().join()
  } catch (error) {
    return (error as { code: string }).code
  }
}

const fields = (more: object = {}) => ({
  fields: { code: 'sdk', type: 'openline', eventMode: 'fetch', properties: { name: 'By the SDK' }, ...more },
})

test('an app of Bitrix24’s own client registers, reads, answers, and renews its tokens', async () => {
  const client = clientOfApp()
  const { bot } = (await ask(client, 'imbot.v2.Bot.register', fields())) as { bot: { id: number } }
  const botId = bot.id
  portal.customerWrites('Anna', { text: 'Hello' })
  tokens.expire()
  const { events, nextOffset } = (await ask(client, 'imbot.v2.Event.get', { botId })) as {
    events: { type: string; data: { chat: { dialogId: string } } }[]
    nextOffset: number
  }
  expect(tokens.granted).toEqual(['refresh_token'])
  expect(events.map(({ type }) => type)).toEqual(['ONIMBOTV2JOINCHAT', 'ONIMBOTV2MESSAGEADD'])
  const { dialogId } = events[1]!.data.chat
  expect(await ask(client, 'imbot.v2.Event.get', { botId, offset: nextOffset })).toMatchObject({ events: [] })
  const said = { botId, dialogId, fields: { message: '[b]Hi[/b]' } }
  expect(await ask(client, 'imbot.v2.Chat.Message.send', said)).toMatchObject({ id: expect.any(Number) })
  expect(portal.chatOf('Anna').messages.at(-1)).toMatchObject({ text: '[b]Hi[/b]', author: { by: 'bot' } })
  expect(await ask(client, 'imbot.v2.Chat.Message.send', { ...said, fields: { message: '' } })).toBe(
    'EMPTY_MESSAGE',
  )
  expect(await ask(client, 'imbot.v2.Bot.unregister', { botId })).toEqual({ result: true })
  expect(await ask(client, 'imbot.v2.Bot.get', { botId })).toBe('BOT_NOT_FOUND')
})

test('of two who renew with the same token the second is refused', async () => {
  const client = clientOfApp()
  const { refresh_token } = tokens.issue()
  const renew = () =>
    fetch(`${url}/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: app.clientId,
        client_secret: app.clientSecret,
        refresh_token,
      }),
    })
  expect((await renew()).status).toBe(200)
  expect(await (await renew()).json()).toMatchObject({ error: 'invalid_grant' })
  await expect(client.auth.refreshAuth()).rejects.toMatchObject({ code: 'invalid_grant' })
})

test('a webhook of Bitrix24’s own client has to say the bot’s token', async () => {
  const client = clientOfHook()
  expect(await ask(client, 'imbot.v2.Bot.register', fields())).toBe('BOT_TOKEN_NOT_SPECIFIED')
  const tooLong = fields({ botToken: 'x'.repeat(41) })
  expect(await ask(client, 'imbot.v2.Bot.register', tooLong)).toBe('BOT_TOKEN_INVALID_LENGTH')
  const registered = await ask(client, 'imbot.v2.Bot.register', fields({ botToken: 'mine' }))
  const { id: botId } = (registered as { bot: { id: number } }).bot
  expect(await ask(client, 'imbot.v2.Bot.get', { botId, botToken: 'mine' })).toMatchObject({
    bot: { id: botId },
  })
  expect(await ask(client, 'imbot.v2.Bot.get', { botId, botToken: 'other' })).toBe('BOT_OWNERSHIP_ERROR')
  expect(await ask(client, 'imbot.v2.Nothing.get')).toBe('ERROR_METHOD_NOT_FOUND')
})
