export interface Letter {
  from: string
  to: string
  subject?: string
  text: string
  id?: string
  headers?: Record<string, string>
}

let count = 0

/** A mail as a person's mail program would send it. */
export function compose({ from, to, subject = 'A question', text, id, headers = {} }: Letter): string {
  const encoded = Buffer.from(text)
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n')
  const lines = {
    From: from,
    To: to,
    Subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'Message-ID': `<${id ?? `letter-${process.pid}-${++count}`}@customers.example>`,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `${head.join('\r\n')}\r\n\r\n${encoded}`
}
