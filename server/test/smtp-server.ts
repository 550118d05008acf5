import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  to: string[]
  /** Raw headers and body. */
  raw: string
}

/** Its decoded text, which is sent as quoted-printable, or as base64 if that is shorter. */
export function textOfMail({ raw }: ReceivedMail): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  if (/^Content-Transfer-Encoding: base64/im.test(raw)) return Buffer.from(body, 'base64').toString()
  const escaped = body
    .replace(/=\r\n/g, '')
    .replaceAll('%', '%25')
    .replace(/=([0-9A-F]{2})/g, '%$1')
  return decodeURIComponent(escaped)
}

type HangUp = 'greeting' | 'recipient' | 'data' | null

/** An SMTP server (the subset of RFC 5321 that a client needs) that accepts and stores all mail. */
export async function smtpServer() {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let isRefusing = false
  let isMute = false
  let hangsUpAt: HangUp = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    talk(
      socket,
      received,
      () => isRefusing,
      () => isMute,
      () => hangsUpAt,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    /** Accepts mail without responding. */
    mute: (mutes: boolean) => {
      isMute = mutes
    },
    /** Closes the connection instead of greeting, instead of answering to a recipient, or after receiving the text. */
    hangUp: (at: HangUp) => {
      hangsUpAt = at
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function talk(
  socket: Socket,
  received: ReceivedMail[],
  isRefusing: () => boolean,
  isMute: () => boolean,
  hangsUpAt: () => HangUp,
) {
  let buffer = ''
  let to: string[] = []
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  if (hangsUpAt() === 'greeting') return void socket.end()
  say('220 test')
  socket.on('data', (bytes) => {
    buffer += bytes
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (isData) {
        received.push({ to, raw: part.replaceAll('\r\n..', '\r\n.') })
        isData = false
        to = []
        if (hangsUpAt() === 'data') socket.end()
        else if (!isMute()) say('250 kept')
      } else if (/^DATA/i.test(part)) {
        isData = true
        say('354 go on')
      } else if (/^RCPT TO/i.test(part)) {
        if (hangsUpAt() === 'recipient') return void socket.end()
        to.push(/<(.*)>/.exec(part)![1]!)
        say(isRefusing() ? '451 try later' : '250 ok')
      } else if (/^QUIT/i.test(part)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}
