/** The plain text of a mail that we sent: quoted-printable or base64, alone or beside the HTML. */
export function textOf({ source }: { source: Buffer }): string {
  const [head = '', ...rest] = plainPart(source.toString('latin1')).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString().trim()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n').trim()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n').trim()
}

/** The first text/plain part. */
function plainPart(mail: string): string {
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(mail.split('\r\n\r\n', 1)[0]!)?.[1]
  if (!boundary) return mail
  const part = mail.split(`--${boundary}`)[1]!.replace(/^\r\n/, '').replace(/\r\n$/, '')
  return plainPart(part)
}

export const headerOf = ({ source }: { source: Buffer }, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(source.toString('latin1'))?.[1]
    ?.replace(/\r\n\s+/g, ' ') ?? null

/** A bounce message, as a mail server sends it for an undeliverable mail. */
export const reportOf = (id: string, address: string): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${id}`,
    '--b--',
  ].join('\r\n')
