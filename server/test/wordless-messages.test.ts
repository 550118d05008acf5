// A message without words is handed over to a person on every channel, with a language model and without.
import { api } from '@switchboard/contract'
import type { Update } from 'grammy/types'
import { afterAll, describe, expect, test } from 'vitest'
import { eventOf as bitrixEvent } from '../src/channels/bitrix/normalize.ts'
import type { EmailBot } from '../src/channels/email/credentials.ts'
import { eventsOf as emailEvents } from '../src/channels/email/read-mail.ts'
import { eventOf as facebookEvent } from '../src/channels/facebook/normalize.ts'
import { eventsOf as telegramEvents } from '../src/channels/telegram/normalize.ts'
import { testApp } from './app.ts'
import { conversations } from './conversations.ts'
import { eventually } from './eventually.ts'
import { scriptedModel } from './scripted-model.ts'
import { warmUp } from './warm-up.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '0', EMBEDDING_MODEL: 'built_in' })
const { app } = testing
await warmUp(app)
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const FILE = { file_id: 'F1', file_unique_id: 'u1' }
const ADDRESS = 'https://cdn.example/1'
const PNG = 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64'
const UTF8 = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'

const onTelegram = (content: object) =>
  telegramEvents([
    {
      update_id: 1,
      message: {
        ...{ message_id: 5, date: 1_772_000_000, chat: { id: 77, type: 'private' } },
        from: { id: 77, is_bot: false, first_name: 'Anna' },
        ...content,
      },
    } as unknown as Update,
  ])[0]
const onFacebook = (message: object) =>
  facebookEvent(
    { sender: { id: '5' }, recipient: { id: '1' }, timestamp: 1, message: { mid: 'm_1', ...message } },
    '9',
    false,
  )
const attached = (type: string, ending: string, more = {}) =>
  onFacebook({ attachments: [{ type, payload: { url: `${ADDRESS}.${ending}`, ...more } }] })
const onBitrix = (message: object) =>
  bitrixEvent(
    'ONIMBOTV2MESSAGEADD',
    {
      message: {
        ...{ id: 7, authorId: 27, date: '2026-01-15T10:30:00Z', text: '', isSystem: false, params: [] },
        ...message,
      },
      chat: { dialogId: 'chat112', entityType: 'LINES' },
      user: { name: 'Anna', avatar: '', bot: false, connector: true },
      language: 'en',
    },
    '456',
  )
const onEmail = async (...lines: string[]) => {
  const source = Buffer.from(['From: anna@example.com', 'To: shop@example.org', ...lines].join('\r\n'))
  const bot = { credentials: { address: 'shop@example.org', secret: 's' } } as EmailBot
  const events = await emailEvents(bot, { place: '1/1', source, at: new Date() })
  return events.find(({ kind }) => kind === 'message')
}

const MESSAGES: [channel: string, what: string, said: object | null | undefined][] = [
  ['livechat', 'photo', { text: '📎 photo.jpg' }],
  ['livechat', '😡', { text: '😡' }],
  ['livechat', '👎', { text: '👎' }],
  ['telegram', 'photo', onTelegram({ photo: [FILE] })],
  ['telegram', 'voice note', onTelegram({ voice: { ...FILE, duration: 3 } })],
  ['telegram', 'sticker', onTelegram({ sticker: FILE })],
  ['telegram', 'sticker 🙂', onTelegram({ sticker: { ...FILE, emoji: '🙂' } })],
  ['telegram', 'sticker 👍', onTelegram({ sticker: { ...FILE, emoji: '👍' } })],
  ['telegram', 'shared story', onTelegram({ story: { id: 1 } })],
  ['telegram', '😡', onTelegram({ text: '😡' })],
  ['telegram', '👎', onTelegram({ text: '👎' })],
  ['facebook', 'photo', attached('image', 'png')],
  ['facebook', 'voice note', attached('audio', 'mp4')],
  ['facebook', 'sticker', attached('image', 'png', { sticker_id: 126361967548613 })],
  ['facebook', 'thumb', attached('image', 'png', { sticker_id: 369239263222822 })],
  ['facebook', '😡', onFacebook({ text: '😡' })],
  ['facebook', '👎', onFacebook({ text: '👎' })],
  ['bitrix', 'photo or voice note', onBitrix({ params: { FILE_ID: [138] } })],
  ['bitrix', 'sticker', onBitrix({})],
  ['bitrix', '😡', onBitrix({ text: '😡' })],
  ['bitrix', '👎', onBitrix({ text: '👎' })],
  ['email', 'photo', await onEmail('Content-Disposition: attachment; filename=photo.png', PNG, '', 'AAAA')],
  ['email', '👎', await onEmail('Subject: Re: Your parcel', UTF8, '', '👎')],
]

describe.each([
  ['with a model', true],
  ['without a model', false],
])('%s', (_, hasModel) => {
  test.each(MESSAGES)(
    'on %s a %s calls a person, and the customer hears so',
    async (channel, _what, said) => {
      const script = scriptedModel()
      app.model = hasModel ? script.model : null
      const shop = await conversations(testing, { integration_type: channel })
      const { text } = said as { text: string }
      const { chat_id } = await shop.receive(text)
      await eventually(async () => (await shop.messages(chat_id)).at(-1)!.answer).toMatch(/passing .* person/)
      const { chat } = await shop.owner.call(api.chats.details, { params: { id: chat_id } })
      expect(chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure', evidence: text })
      expect(script.calls).toHaveLength(0)
    },
  )
})

test('a sticker of thanks after an answer is taken as the typed sign, any other calls a person', async () => {
  app.model = null
  for (const [emoji, callsPerson] of [
    ['👍', false],
    ['🙂', true],
  ] as const) {
    const shop = await conversations(testing, { integration_type: 'telegram' })
    const { chat_id } = await shop.receive('Hello')
    const answers = async () => (await shop.messages(chat_id)).map(({ answer }) => answer).filter(Boolean)
    await eventually(async () => (await answers()).length).toBe(1)
    await shop.receive((onTelegram({ sticker: { ...FILE, emoji } }) as { text: string }).text)
    await eventually(async () => (await answers()).length).toBe(2)
    const { chat } = await shop.owner.call(api.chats.details, { params: { id: chat_id } })
    expect([emoji, chat.hand_over !== null]).toEqual([emoji, callsPerson])
  }
})
