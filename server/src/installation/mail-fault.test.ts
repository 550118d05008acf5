import { createServer } from 'node:net'
import { englishReason } from '@switchboard/contract/reasons'
import { expect, test } from 'vitest'
import { sendMail } from '../platform/mail.ts'
import { mailFault } from './mail-fault.ts'

/** A mail server that answers each command as told, and anything else with "ok". */
async function mailServerSaying(answers: Record<string, string>) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 test\r\n')
    socket.on('data', (bytes) => {
      const [, said = '250 ok'] = Object.entries(answers).find(([verb]) => `${bytes}`.startsWith(verb)) ?? []
      socket.write(`${said}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: `127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

const faultOf = (SMTP_URL: string) =>
  sendMail(
    { SMTP_URL, MAIL_FROM: 'desk@example.com' },
    { to: 'a@example.com', subject: 's', text: 't' },
  ).then(
    () => 'sent',
    (error) => englishReason(mailFault(error)),
  )

test('a mail server that cannot be used is told of in words, not in those of the system', async () => {
  const nobody = 'No mail server answers at this address and port.'
  expect(await faultOf('smtps://no-such-mail.invalid:465')).toBe(nobody)
  expect(await faultOf('smtp://127.0.0.1:1')).toBe(nobody)
  const plain = await mailServerSaying({ 'MAIL FROM': '553 not your name' })
  expect(await faultOf(`smtps://${plain.host}`)).toBe(
    'The mail server does not accept this encryption at this port.',
  )
  expect(await faultOf(`smtp://${plain.host}`)).toBe('The mail server refused the email: 553 not your name')
  plain.close()
  const locked = await mailServerSaying({ EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no' })
  expect(await faultOf(`smtp://desk:wrong@${locked.host}`)).toBe(
    'The mail server refused the user name or the password.',
  )
  locked.close()
})
