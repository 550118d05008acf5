import iconv from 'iconv-lite'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { readableSource } from './mail-charset.ts'

test.each([
  ['windows-1250', 'Zażółcić gęślą jaźń. Czy wysyłacie do Łodzi?'],
  ['iso-8859-2', 'Zażółcić gęślą jaźń. Czy wysyłacie do Łodzi?'],
  ['windows-1251', 'Здравствуйте! Когда придёт мой заказ? Жду уже неделю.'],
])('text and subject in raw %s can be read, declared or not', async (charset, text) => {
  const read = (type: string[]) => {
    const mail = ['From: anna@customers.example', `Subject: ${text}`, ...type, '', text].join('\r\n')
    return PostalMime.parse(readableSource(iconv.encode(mail, charset)))
  }
  const subject = text
  for (const type of [
    [],
    ['Content-Type: text/plain'],
    [`Content-Type: text/plain;\r\n charset="${charset}"`],
  ])
    expect(await read(type)).toMatchObject({ subject, text: expect.stringContaining(text) })
})

test('bytes of a file beside an undeclared charset stay as they are', () => {
  const head = 'From: anna@customers.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const file =
    '--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: binary\r\n\r\n\xff\xd8\xa5\r\n--b--'
  const source = Buffer.from(`${head}--b\r\n\r\nHello\r\n${file}`, 'latin1')
  expect(readableSource(source).equals(source)).toBe(true)
})
