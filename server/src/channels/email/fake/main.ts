// Runs the fake mail provider: `node --import tsx server/src/channels/email/fake/main.ts`.
import { createCustomerPage } from './customer-page.ts'
import { startFakeMail } from './index.ts'

const port = Number(process.env.PORT ?? 4104)
const fake = await startFakeMail({
  keepsSent: true,
  imapPort: Number(process.env.IMAP_PORT ?? 4105),
  smtpPort: Number(process.env.SMTP_PORT ?? 4106),
})
const { address, password } = fake.open('shop@example.com')
createCustomerPage(fake).listen(port, '127.0.0.1')
console.log(`A mailbox to connect: ${address}, password ${password}, encryption None`)
console.log(`IMAP 127.0.0.1, port ${fake.port.imap}; SMTP 127.0.0.1, port ${fake.port.smtp}`)
console.log(`Write to it as a customer: http://localhost:${port}/`)
