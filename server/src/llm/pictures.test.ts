import { expect, test } from 'vitest'
import { messageBody } from './anthropic/request-body.ts'
import { readPrinted } from './fake/look-at.ts'
import { requestBody } from './openai-compatible/request-body.ts'
import { pictureFor } from './pictures.ts'
import { pngChunk, printedPicture } from './printed-picture.ts'

const SECRET = 'GPS 52.2297N 21.0122E, camera of Anna'

const png = printedPicture('HELLO')
const withPngNotes = Buffer.concat([
  png.subarray(0, 33),
  pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
  pngChunk('eXIf', Buffer.from(SECRET)),
  png.subarray(33),
])

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const exif = (orientation: number) => {
  const entry = Buffer.from('011200030000000100000000', 'hex')
  entry.writeUInt16BE(orientation, 8)
  return segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'),
      entry,
      Buffer.from(`\0\0\0\0${SECRET}`),
    ]),
  )
}
const frame = (width: number, height: number) => {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  content.writeUInt16BE(height, 1)
  content.writeUInt16BE(width, 3)
  return segment(0xc0, content)
}
const jpeg = (width: number, height: number, ...before: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    frame(width, height),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])

const profile = (length: number) => segment(0xe2, Buffer.from('ICC_PROFILE'.padEnd(length, '\0')))

const webpChunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
}
const webp = () => {
  const extended = Buffer.from([0b1100, 0, 0, 0, 99, 0, 0, 49, 0, 0])
  const chunks = [
    webpChunk('VP8X', extended),
    webpChunk('VP8 ', Buffer.alloc(31)),
    webpChunk('EXIF', Buffer.from(SECRET)),
    webpChunk('XMP ', Buffer.from(SECRET)),
  ]
  return Buffer.concat([webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))])
}

test.each([
  ['image/png', withPngNotes],
  [
    'image/jpeg',
    jpeg(640, 480, exif(6), segment(0xfe, Buffer.from(SECRET)), segment(0xed, Buffer.from(SECRET))),
  ],
  ['image/webp', webp()],
])('what a camera notes in a %s does not reach the provider', (mediaType, bytes) => {
  expect(bytes.includes(SECRET)).toBe(true)
  const picture = pictureFor(mediaType, bytes)!
  expect(Buffer.from(picture.bytes).includes(SECRET)).toBe(false)
  expect(picture.mediaType).toBe(mediaType)
})

test('what a phone puts behind the end of a photo does not reach the provider, and all of its scans do', () => {
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  const data = Buffer.from([9, 0xff, 0, 8, 0xff, 0xd3, 7])
  const table = segment(0xc4, Buffer.from([0xff, 0xd9, 1]))
  const photo = Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), frame(640, 480), scan, data, table, scan, data],
    Buffer.from([0xff, 0xd9]),
  ])
  const index = segment(0xe2, Buffer.from(`MPF\0${SECRET}`))
  const film = Buffer.concat([jpeg(640, 480, exif(6)), Buffer.from(SECRET)])
  const sent = pictureFor('image/jpeg', Buffer.concat([photo.subarray(0, 2), index, photo.subarray(2), film]))
  expect(Buffer.from(sent!.bytes)).toEqual(photo)
})

test('a cleaned PNG is still the same picture', () => {
  expect(readPrinted(Buffer.from(pictureFor('image/png', withPngNotes)!.bytes))).toBe('HELLO')
})

test('how the phone was held is kept, for it turns the picture', () => {
  const { bytes } = pictureFor('image/jpeg', jpeg(640, 480, exif(6)))!
  const kept = Buffer.from(bytes)
  const at = kept.indexOf(Buffer.from('0112', 'hex'))
  expect(kept.readUInt16BE(at + 8)).toBe(6)
  expect(Buffer.from(pictureFor('image/jpeg', jpeg(640, 480, exif(1)))!.bytes).includes('Exif')).toBe(false)
})

test('what no provider takes is not sent: other kinds, broken files, and pictures that are too large', () => {
  expect(pictureFor('image/tiff', png)).toBeNull()
  expect(pictureFor('image/png', png.subarray(0, 40))).toBeNull()
  expect(pictureFor('image/jpeg', Buffer.from([0xff, 0xd8, 0xff]))).toBeNull()
  expect(pictureFor('image/webp', Buffer.from('RIFF'))).toBeNull()
  expect(pictureFor('image/jpeg', jpeg(9_000, 10))).toBeNull()
  expect(pictureFor('image/jpeg', jpeg(10, 10, profile(60_000)))).not.toBeNull()
  const large = jpeg(10, 10, ...Array.from({ length: 66 }, () => profile(65_000)))
  expect(pictureFor('image/jpeg', large)).toBeNull()
})

test('each provider is sent a picture in its own form', () => {
  const picture = pictureFor('image/png', png)!
  const data = Buffer.from(picture.bytes).toString('base64')
  const messages = [{ role: 'user' as const, content: 'What is it?', pictures: [picture] }]
  const asked = { url: new URL('https://api.openai.com/v1'), withUsage: false }
  expect(requestBody({ messages }, 'm', asked).messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
      ],
    },
  ])
  expect(messageBody({ messages }, 'm').messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
        { type: 'text', text: 'What is it?' },
      ],
    },
  ])
})
