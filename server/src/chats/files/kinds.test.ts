import { expect, test } from 'vitest'
import { fileKindOf } from './kinds.ts'
import { cleanFileName, extensionOf } from './name.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const zipWith = (entry: string) => bytes(`PK\x03\x04${'\x00'.repeat(26)}${entry}`)
const PNG = bytes('\x89PNG\r\n\x1a\n')

test.each([
  ['photo.png', PNG, 'image/png'],
  ['photo.jpeg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['moving.gif', bytes('GIF89a'), 'image/gif'],
  ['photo.webp', bytes('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
  ['bill.pdf', bytes('%PDF-1.7'), 'application/pdf'],
  ['order.docx', zipWith('[Content_Types].xml'), expect.stringContaining('wordprocessingml')],
  ['order.docx', zipWith('word/document.xml'), expect.stringContaining('wordprocessingml')],
  ['list.xlsx', zipWith('xl/workbook.xml'), expect.stringContaining('spreadsheetml')],
  ['notes.txt', bytes('Za\xbf\xf3\xb3\xe6\r\n'), 'text/plain'],
  ['list.csv', bytes('a;b\n1;2'), 'text/csv'],
  ['pasted', PNG, 'image/png'],
  ['noname', bytes('just words'), 'text/plain'],
  ['misleading.exe', PNG, 'image/png'],
])('%s is taken for what its bytes say', (name, head, mediaType) => {
  expect(fileKindOf(head, extensionOf(name))?.media_type).toEqual(mediaType)
})

test.each([
  ['voice.oga', bytes('OggS\x00\x02'), 'audio/ogg'],
  ['song.mp3', bytes('ID3\x04'), 'audio/mpeg'],
  ['memo.wav', bytes('RIFF\x24\x00\x00\x00WAVEfmt '), 'audio/wav'],
  ['memo.m4a', bytes('\x00\x00\x00\x20ftypM4A '), 'audio/mp4'],
  ['film.mp4', bytes('\x00\x00\x00\x20ftypisom'), 'video/mp4'],
  ['film.mov', bytes('\x00\x00\x00\x14ftypqt  '), 'video/quicktime'],
  ['note.webm', bytes('\x1a\x45\xdf\xa3'), 'video/webm'],
])('%s is a recording, and taken only where recordings are', (name, head, mediaType) => {
  expect(fileKindOf(head, extensionOf(name))).toBeNull()
  expect(fileKindOf(head, extensionOf(name), true)?.media_type).toBe(mediaType)
})

test.each([
  ['page.html', bytes('<!doctype html><script>alert(1)</script>')],
  ['picture.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['photo.png', bytes('<html><script>alert(1)</script>')],
  ['program.exe', bytes('MZ\x90\x00')],
  ['script.js', bytes('alert(1)')],
  ['archive.zip', zipWith('program.exe')],
  ['order.docx', zipWith('program.exe')],
  ['order.docx', bytes('PK\x03\x04')],
  ['sound.webp', bytes('RIFF\x10\x00\x00\x00WAVEfmt ')],
  ['notes.txt', bytes('text\x00with a zero')],
])('%s is refused, whatever it calls itself', (name, head) => {
  expect(fileKindOf(head, extensionOf(name))).toBe(null)
})

const png = fileKindOf(PNG, '')!

test.each([
  ['Zdjęcie z wakacji.PNG', 'Zdjęcie z wakacji.png'],
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\Anna\\photo.png', 'photo.png'],
  ['photo.html', 'photo.html.png'],
  ['photo\u202Egnp.exe', 'photo gnp.exe.png'],
  ['a\r\nX-Evil: 1.png', 'a X-Evil 1.png'],
  ['"<img src=x>"?.png', 'img src=x.png'],
  ['...', 'file.png'],
  ['.png', 'file.png'],
  ['', 'file.png'],
  ['e\u0301.png', 'é.png'],
])('a file named %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name, png)).toBe(shown)
})

test('a name without an end is cut, between letters and before the extension', () => {
  expect(cleanFileName(`${'😀'.repeat(500)}.png`, png)).toMatch(/^(😀){111}~[0-9a-f]{8}\.png$/u)
})
