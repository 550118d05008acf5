import { afterAll, expect, test } from 'vitest'
import type { EmailBot } from './credentials.ts'
import { startFakeMail } from './fake/index.ts'
import { fileFetcher } from './fetch-file.ts'

const fake = await startFakeMail()
afterAll(fake.close)

const MAIL = [
  ...[
    'From: anna@customers.example',
    'To: desk@example.com',
    'Subject: Photos',
    'Message-ID: <p@customers.example>',
  ],
  ...[
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
  ],
  ...[
    'Two photos',
    '--b',
    'Content-Type: image/png; name=one.png',
    'Content-Transfer-Encoding: base64',
    '',
    'b25l',
  ],
  ...[
    '--b',
    'Content-Type: image/png; name=two.png',
    'Content-Transfer-Encoding: base64',
    '',
    'dHdv',
    '--b--',
    '',
  ],
].join('\r\n')

test('a mail is fetched once for all of its files', async () => {
  const address = 'desk@example.com'
  const { password, folders } = fake.open(address)
  fake.put(address, MAIL)
  let sessions = 0
  const fetchFile = fileFetcher(() => {
    sessions += 1
    return { allowPrivateHosts: fake.hosts }
  })
  const bot: EmailBot = {
    ...{ id: 1, accountId: 1, publicId: 'p', settings: {} },
    credentials: {
      ...{ address, user: address, password, secret: 's' },
      imap: `none://127.0.0.1:${fake.port.imap}`,
      smtp: `none://127.0.0.1:${fake.port.smtp}`,
    },
  }
  const { validity, next } = folders.get('INBOX')!
  const textOf = async (index: number, uid = next - 1) => {
    const ref = `${validity}/${uid}/${index}`
    const file = { ref, name: 'a.png', mediaType: 'image/png', size: 3 }
    return new Response((await fetchFile(bot, file, AbortSignal.timeout(30_000))).bytes as never).text()
  }
  expect(await Promise.all([textOf(0), textOf(1)])).toEqual(['one', 'two'])
  expect(sessions).toBe(1)
  await expect(textOf(2)).rejects.toThrow('This file is no longer in the mailbox.')
  await expect(textOf(0, next + 5)).rejects.toThrow('This file is no longer in the mailbox.')
  expect(await textOf(1)).toBe('two')
  expect(sessions).toBe(3)
})
