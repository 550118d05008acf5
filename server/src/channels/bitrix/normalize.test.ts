import { expect, test } from 'vitest'
import { toNestedForm } from './fake/nested-form.ts'
import { parseNestedForm } from './nested-form.ts'
import { eventOf } from './normalize.ts'

const BOT = '456'

/** An event as returned by Event.get. */
const messageEvent = ({ message = {}, chat = {}, user = {} } = {}) => ({
  bot: { id: 456, code: 'support_bot' },
  message: {
    id: 789,
    chatId: 112,
    authorId: 27,
    date: '2025-01-15T10:30:00+03:00',
    text: '[b]Hello[/b] bot!',
    isSystem: false,
    uuid: '',
    forward: null,
    params: [],
    ...message,
  },
  chat: { id: 112, dialogId: 'chat112', entityType: 'LINES', entityId: 'livechat|107|112|27', ...chat },
  user: { id: 27, name: 'Anna', avatar: '', bot: false, connector: true, ...user },
  language: 'pl',
})

const CUSTOMERS = {
  kind: 'message',
  author: 'customer',
  threadKey: 'chat112',
  externalId: '789',
  text: 'Hello bot!',
  at: new Date('2025-01-15T07:30:00Z'),
  profile: { name: 'Anna', locale: 'pl' },
}

test('a customer’s message is the same whether it is fetched or called in', () => {
  const calledIn = parseNestedForm(toNestedForm(messageEvent()).toString())
  for (const content of [messageEvent(), calledIn])
    expect(eventOf('ONIMBOTV2MESSAGEADD', content, BOT)).toEqual(CUSTOMERS)
})

test.each([
  ['a colleague who writes to the bot', { chat: { entityType: '' } }],
  ['what the portal itself says', { message: { isSystem: true, authorId: 0 } }],
  ['another bot', { message: { authorId: 9 }, user: { connector: false, bot: true } }],
  ['an event with parts missing', { message: { id: null } }],
])('%s is no message', (_, change) => {
  for (const content of [
    messageEvent(change),
    parseNestedForm(toNestedForm(messageEvent(change)).toString()),
  ])
    expect(eventOf('ONIMBOTV2MESSAGEADD', content, BOT)).toBeNull()
})

test('a person who works in the portal is an operator, and the bot is oneself', () => {
  const operator = messageEvent({ message: { authorId: 7 }, user: { id: 7, connector: false } })
  expect(eventOf('ONIMBOTV2MESSAGEADD', operator, BOT)).toMatchObject({ author: 'operator' })
  const self = messageEvent({ message: { authorId: 456 }, user: { bot: true, connector: false } })
  expect(eventOf('ONIMBOTV2MESSAGEADD', self, BOT)).toMatchObject({ author: 'self' })
})

test('files come by their ids, and a photo by its address', () => {
  const content = messageEvent({
    message: { text: '', params: { FILE_ID: [138, '139'] } },
    user: { avatar: 'https://portal.example/anna.png' },
  })
  for (const given of [content, parseNestedForm(toNestedForm(content).toString())])
    expect(eventOf('ONIMBOTV2MESSAGEADD', given, BOT)).toMatchObject({
      text: '📎',
      files: [{ ref: 'file/138' }, { ref: 'file/139' }],
      profile: { photo: { ref: 'photo/https://portal.example/anna.png' } },
    })
})

test('a customer corrects themselves, a chat begins, and a bot ends', () => {
  const content = messageEvent({ message: { text: 'Hello?' } })
  expect(eventOf('ONIMBOTV2MESSAGEUPDATE', content, BOT)).toEqual({
    kind: 'edit',
    threadKey: 'chat112',
    externalId: '789',
    text: 'Hello?',
  })
  expect(eventOf('ONIMBOTV2JOINCHAT', { ...content, dialogId: 'chat112' }, BOT)).toEqual({
    kind: 'joined',
    threadKey: 'chat112',
    profile: { name: 'Anna', locale: 'pl' },
  })
  expect(eventOf('ONIMBOTV2DELETE', { bot: { id: 456 } }, BOT)).toEqual({ kind: 'bot_removed' })
  for (const type of [
    'ONIMBOTV2REACTIONCHANGE',
    'ONIMBOTV2COMMANDADD',
    'ONIMBOTV2MESSAGEDELETE',
    'ONIMV2MESSAGEADD',
  ])
    expect(eventOf(type, content, BOT)).toBeNull()
})
