import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { compose } from './compose.ts'
import type { FakeMail } from './index.ts'
import { page } from './page.ts'

/** A mail program in the browser with access to all mailboxes. */
export function createCustomerPage(fake: FakeMail) {
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname === '/write') {
      const { from, to, subject, text: words, inReplyTo } = JSON.parse(await text(request))
      const headers: Record<string, string> = inReplyTo
        ? { 'In-Reply-To': inReplyTo, References: inReplyTo }
        : {}
      fake.put(to, compose({ from, to, subject, text: words, headers }))
      return response.end('{}')
    }
    if (pathname === '/inbox') {
      const mails = fake.open(searchParams.get('of') ?? '').folders.get('INBOX')!.messages
      const read = await Promise.all(mails.map(({ source }) => PostalMime.parse(source)))
      const shown = read.map(({ from, subject, text, messageId }) => ({
        from: from?.address,
        subject,
        text,
        id: messageId,
      }))
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(shown))
    }
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
}
