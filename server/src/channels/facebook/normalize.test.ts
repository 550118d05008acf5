import { expect, test } from 'vitest'
import { eventOf, GET_STARTED } from './normalize.ts'

const APP_ID = '1020304050'
const AT = 1_772_359_200_000
const customer = { id: '5550001' }
const page = { id: '100000000000001' }
const fromCustomer = { sender: customer, recipient: page, timestamp: AT }
const fromPage = { sender: page, recipient: customer, timestamp: AT }

const told = (item: object, isStandby = false) => eventOf(item, APP_ID, isStandby)
const message = (content: object) => told({ ...fromCustomer, message: { mid: 'm_1', ...content } })
const echo = (content: object) => told({ ...fromPage, message: { mid: 'm_2', is_echo: true, ...content } })

test('a customer’s words keep their id and the time at which they were written', () => {
  expect(message({ text: 'Zażółć?', quick_reply: { payload: 'x' } })).toEqual({
    kind: 'message',
    author: 'customer',
    threadKey: '5550001',
    externalId: 'm_1',
    text: 'Zażółć?',
    at: new Date(AT),
    meta: { is_standby: false },
  })
})

test.each([
  [
    'a picture',
    { type: 'image', payload: { url: 'https://cdn.example/a/kitchen.PNG?oh=1' } },
    '🖼️',
    'kitchen.PNG',
    'image/png',
  ],
  [
    'a recording',
    { type: 'audio', payload: { url: 'https://cdn.example/a/clip.mp4' } },
    '🎤',
    'clip.mp4',
    'audio/mp4',
  ],
  [
    'a film',
    { type: 'video', payload: { url: 'https://cdn.example/a/clip.mp4' } },
    '🎬',
    'clip.mp4',
    'video/mp4',
  ],
  [
    'a file',
    { type: 'file', payload: { url: 'https://cdn.example/a/Faktura%201.pdf' } },
    '📎',
    'Faktura 1.pdf',
    'application/pdf',
  ],
  ['a file without a name', { type: 'file', payload: {} }, '📎', 'file', 'application/octet-stream'],
])(
  '%s has a sign for its words, and is fetched later by its place in the message',
  (_, attachment, text, name, mediaType) => {
    expect(message({ attachments: [attachment] })).toMatchObject({
      text,
      files: [{ ref: 'm_1#0', name, mediaType }],
    })
  },
)

test.each([
  [
    'a thumb',
    { type: 'image', payload: { url: 'https://cdn.example/s.png', sticker_id: 369239263222822 } },
    '🖼 👍',
  ],
  ['a place', { type: 'location', payload: { coordinates: { lat: 52.23, long: 21.01 } } }, '📍 52.23, 21.01'],
  [
    'a link',
    { type: 'fallback', title: 'Our shop', payload: { url: 'https://shop.example' } },
    'Our shop https://shop.example',
  ],
  ['something new', { type: 'hologram' }, '📎 (open Messenger to see this)'],
])('%s is no file, and is told in its own words', (_, attachment, text) => {
  const event = message({ attachments: [attachment] })
  expect(event).toMatchObject({ text })
  expect(event).not.toHaveProperty('files')
})

test('a sticker that webhooks tell twice, as a picture and as a sticker, is one picture', () => {
  const payload = { url: 'https://cdn.example/smile.png?oh=1', sticker_id: 126361967548613 }
  const attachments = ['image', 'sticker'].map((type) => ({ type, payload }))
  const file = { ref: 'm_1#sticker', name: 'smile.png', mediaType: 'image/png' }
  expect(message({ attachments })).toMatchObject({ text: '🖼️', files: [file] })
  expect(message({ attachments: attachments.slice(1) })).toMatchObject({ text: '🖼️', files: [file] })
  const like = { ...payload, sticker_id: 369239263222822 }
  const thumb = message({ attachments: attachments.map(({ type }) => ({ type, payload: like })) })
  expect(thumb).toMatchObject({ text: '🖼 👍' })
  expect(thumb).not.toHaveProperty('files')
})

test('words win over the sign of what comes with them', () => {
  expect(
    message({ text: 'Look', attachments: [{ type: 'image', payload: { url: 'https://a.example/b.jpg' } }] }),
  ).toMatchObject({
    text: 'Look',
    files: [{ ref: 'm_1#0' }],
  })
})

test.each([
  ['our own app', { app_id: Number(APP_ID), metadata: '42' }, { author: 'self', deliveryId: 42 }],
  ['our own app, by hand', { app_id: APP_ID, metadata: 'other' }, { author: 'self' }],
  ['a person in Meta’s inbox', { app_id: 263902037430900 }, { author: 'operator' }],
  ['another app that knows our numbers', { app_id: 99, metadata: '42' }, { author: 'operator' }],
  ['nobody says who', {}, { author: 'operator' }],
])('an echo of what %s wrote', (_, content, expected) => {
  const event = echo({ text: 'Yes.', ...content })
  expect(event).toMatchObject({ kind: 'message', threadKey: '5550001', externalId: 'm_2', ...expected })
  if (!('deliveryId' in expected)) expect(event).not.toHaveProperty('deliveryId')
})

test('where another app answers, the customer’s message says so', () => {
  expect(told({ ...fromCustomer, message: { mid: 'm_1', text: 'Hi' } }, true)).toMatchObject({
    author: 'customer',
    isElsewhere: true,
    meta: { is_standby: true },
  })
})

test('a pressed button is a message in the words on it; the first button is a greeting', () => {
  const press = (postback: object) => told({ ...fromCustomer, postback })
  expect(press({ mid: 'm_3', title: 'Prices', payload: 'PRICES' })).toMatchObject({
    kind: 'message',
    author: 'customer',
    externalId: 'm_3',
    text: 'Prices',
  })
  expect(press({ title: 'Prices' })).toMatchObject({ externalId: `postback.5550001.${AT}` })
  expect(press({ mid: 'm_4', title: 'Get Started', payload: GET_STARTED })).toMatchObject({
    kind: 'joined',
    threadKey: '5550001',
  })
})

test('a corrected message keeps its id', () => {
  expect(told({ ...fromCustomer, message_edit: { mid: 'm_1', text: 'Open today?', num_edit: 1 } })).toEqual({
    kind: 'edit',
    threadKey: '5550001',
    externalId: 'm_1',
    text: 'Open today?',
  })
})

test.each([
  ['a read mark', { ...fromCustomer, read: { watermark: AT } }],
  ['a delivery mark', { ...fromCustomer, delivery: { mids: ['m_1'], watermark: AT } }],
  ['a reaction', { ...fromCustomer, reaction: { mid: 'm_1', emoji: '❤' } }],
  ['a message taken back', { ...fromCustomer, message: { mid: 'm_1', is_deleted: true } }],
  ['a change of roles', { recipient: page, timestamp: AT, app_roles: {} }],
  ['a thread that changes hands', { ...fromCustomer, pass_thread_control: { new_owner_app_id: '1' } }],
  ['an emptied correction', { ...fromCustomer, message_edit: { mid: 'm_1', text: '' } }],
  ['nothing', {}],
])('%s is no message', (_, item) => {
  expect(told(item)).toBeNull()
})
