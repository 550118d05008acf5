import type { Message, Update } from 'grammy/types'
import { expect, test } from 'vitest'
import { eventsOf } from './normalize.ts'

const anna = { id: 77, is_bot: false, first_name: 'Anna', last_name: 'Nowak', language_code: 'pl' }
const owner = { id: 42, is_bot: false, first_name: 'Olga' }
const shopBot = { id: 7, is_bot: true, first_name: 'Shop' }

const message = (content: object, id = 5) =>
  ({
    message_id: id,
    date: 1_772_000_000,
    chat: { id: 77, type: 'private', first_name: 'Anna' },
    from: anna,
    ...content,
  }) as Message
const told = (content: object, kind = 'message', id = 5) =>
  eventsOf([{ update_id: 1, [kind]: message(content, id) } as unknown as Update])

test('a message brings its words, its time, and who wrote it', () => {
  expect(told({ text: 'Are you open?' })).toEqual([
    {
      kind: 'message',
      author: 'customer',
      threadKey: '77',
      externalId: '77:5',
      messageId: '5',
      text: 'Are you open?',
      at: new Date(1_772_000_000_000),
      profile: {
        name: 'Anna Nowak',
        locale: 'pl',
        photo: { ref: 'profile:77', name: 'photo.jpg', mediaType: 'image/jpeg' },
      },
      files: [],
    },
  ])
})

const file = { file_id: 'F1', file_unique_id: 'U1', file_size: 12 }
const place = { latitude: 52.23, longitude: 21.01 }

test.each([
  ['a picture', { photo: [{ ...file, file_id: 'small' }, file] }, '📷', ['F1 photo.jpg image/jpeg']],
  [
    'a picture with words',
    { photo: [file], caption: 'Is this it?' },
    'Is this it?',
    ['F1 photo.jpg image/jpeg'],
  ],
  [
    'a document',
    { document: { ...file, file_name: 'bill.pdf', mime_type: 'application/pdf' } },
    '📎 bill.pdf',
    ['F1 bill.pdf application/pdf'],
  ],
  ['a document without a name', { document: file }, '📎 file', ['F1 file application/octet-stream']],
  ['a voice message', { voice: { ...file, duration: 3 } }, '🎤', ['F1 voice.ogg audio/ogg']],
  [
    'music',
    { audio: { ...file, file_name: 'song.mp3', mime_type: 'audio/mpeg' } },
    '🎵',
    ['F1 song.mp3 audio/mpeg'],
  ],
  ['a film', { video: file }, '🎬', ['F1 video.mp4 video/mp4']],
  ['a round film', { video_note: file }, '🎬', ['F1 video.mp4 video/mp4']],
  [
    'an animation, which comes as a document too',
    { animation: { ...file, file_name: 'hi.mp4' }, document: { ...file, file_name: 'hi.mp4' } },
    '🎬',
    ['F1 hi.mp4 video/mp4'],
  ],
  ['a sticker', { sticker: { ...file, emoji: '👍' } }, '🖼 👍', []],
  ['a place', { location: place }, '📍 52.23, 21.01', []],
  [
    'a place with a name',
    { location: place, venue: { location: place, title: 'Zamek', address: 'Plac 4' } },
    '📍 Zamek, Plac 4 (52.23, 21.01)',
    [],
  ],
  ['a contact', { contact: { first_name: 'Jan', phone_number: '+48 1' } }, '👤 Jan +48 1', []],
  ['dice', { dice: { emoji: '🎲', value: 4 } }, '🎲 4', []],
  ['a poll', { poll: { question: 'Tea?' } }, '📊 Tea?', []],
])('%s has words in every language', (_what, content, text, files) => {
  const [event] = told(content)
  expect(event).toMatchObject({ kind: 'message', text })
  const brought = event?.kind === 'message' ? event.files! : []
  expect(brought.map(({ ref, name, mediaType }) => `${ref} ${name} ${mediaType}`)).toEqual(files)
})

test.each([
  ['a service message', { pinned_message: {} }],
  ['a group', { chat: { id: -5, type: 'group', title: 'Us' }, text: 'Hello' }],
])('%s is nobody’s question', (_what, content) => {
  expect(told(content)).toEqual([])
})

test.each(['/start', '/start campaign-7', '/start@shop_bot'])('%s greets and is no question', (text) => {
  expect(told({ text })).toMatchObject([
    { kind: 'joined', threadKey: '77', at: expect.any(Date), profile: { name: 'Anna Nowak' } },
  ])
})

test('a word that only begins like the start command is a question', () => {
  expect(told({ text: '/starting when?' })).toMatchObject([{ kind: 'message' }])
})

test('a corrected message is the same message', () => {
  expect(told({ text: 'Are you open today?' }, 'edited_message')).toEqual([
    { kind: 'edit', threadKey: '77', externalId: '77:5', text: 'Are you open today?' },
  ])
})

test('an album is one message with all its pictures, whichever of them carries the words', () => {
  const part = (id: number, content: object) =>
    ({
      update_id: id,
      message: message({ media_group_id: 'g1', photo: [{ ...file, file_id: `F${id}` }], ...content }, id),
    }) as Update
  const events = eventsOf([part(1, {}), part(2, { caption: 'Which one?' }), part(3, {})])
  expect(events).toMatchObject([
    { kind: 'message', externalId: '77:album-g1', files: [{ ref: 'F1' }, { ref: 'F2' }, { ref: 'F3' }] },
    { kind: 'edit', externalId: '77:album-g1', text: 'Which one?' },
  ])
  const [alone] = eventsOf([part(4, {})])
  expect(alone).toMatchObject({ externalId: '77:album-g1', files: [{ ref: 'F4' }] })
})

test.each([
  ['kicked', true],
  ['member', false],
])('a bot that is %s: the customer takes its messages or not', (status, isBlocked) => {
  const my_chat_member = { chat: { id: 77, type: 'private' }, new_chat_member: { status } }
  expect(eventsOf([{ update_id: 1, my_chat_member } as unknown as Update])).toEqual([
    { kind: 'blocked', threadKey: '77', isBlocked },
  ])
})

test.each([
  ['the customer', {}, 'customer'],
  ['the owner, by hand', { from: owner }, 'operator'],
  ['ourselves', { from: owner, sender_business_bot: shopBot }, 'self'],
])('on an account that the bot answers for, %s is told apart', (_who, by, author) => {
  expect(told({ text: 'Hello', business_connection_id: 'c1', ...by }, 'business_message')).toMatchObject([
    {
      author,
      threadKey: 'business:77',
      externalId: 'business:77:5',
      meta: { business_connection_id: 'c1' },
    },
  ])
})

test('what the owner corrects by hand is no correction of the customer’s', () => {
  const edited = { text: 'Hello', business_connection_id: 'c1', from: owner }
  expect(told(edited, 'edited_business_message')).toEqual([])
})

test('what is not understood is passed over', () => {
  const business_connection = { id: 'c1', is_enabled: true }
  expect(eventsOf([{ update_id: 1, business_connection } as unknown as Update, { update_id: 2 }])).toEqual([])
})
