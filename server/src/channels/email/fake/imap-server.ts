// An IMAP server (RFC 9051, 2177) that rejects what a real one rejects: commands out of order, writing to a folder that
// was opened read-only, passwords without required encryption. Reading a body marks it as read.
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { type Argument, internalDate, isIn, quoted, readCommand } from './imap-syntax.ts'
import type { Folder, Mailbox, Mailboxes, StoredMessage } from './mailboxes.ts'

export interface Certificate {
  key: string
  cert: string
}

interface ImapOptions {
  certificate?: Certificate
  /** TLS from the first byte. */
  isTls?: boolean
  hasIdle?: boolean
}

export function createImapServer(
  mailboxes: Mailboxes,
  options: ImapOptions = {},
): Server & { cutAll(): void } {
  const sockets = new Set<Socket>()
  const talk = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, mailboxes, options)
  }
  const server = options.isTls ? createTlsServer(options.certificate!, talk) : createServer(talk)
  server.on('tlsClientError', () => {})
  return Object.assign(server, { cutAll: () => sockets.forEach((socket) => void socket.destroy()) })
}

interface Session {
  box: Mailbox | null
  folder: Folder | null
  isReadOnly: boolean
  idleTag: string | null
  /** Set while its credentials are expected in the next line. */
  authTag: string | null
}

function serve(
  first: Socket,
  mailboxes: Mailboxes,
  { certificate, isTls = false, hasIdle = true }: ImapOptions,
) {
  let socket = first
  let isSafe = isTls || !certificate
  let bytes: Buffer = Buffer.alloc(0)
  let hasAsked = false
  let told = 0
  const session: Session = { box: null, folder: null, isReadOnly: true, idleTag: null, authTag: null }
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const capabilities = () =>
    ['IMAP4rev1', 'SPECIAL-USE', 'UIDPLUS', 'ID', 'UNSELECT', ...(hasIdle ? ['IDLE'] : [])]
      .concat(isSafe ? ['AUTH=PLAIN'] : ['STARTTLS', 'LOGINDISABLED'])
      .join(' ')

  const tellNews = () => {
    const { folder, idleTag } = session
    if (!folder || !idleTag || folder.messages.length === told) return
    told = folder.messages.length
    say(`* ${told} EXISTS`)
  }

  function listen(to: Socket) {
    to.on('error', () => {})
    to.on('close', () => session.folder?.watchers.delete(tellNews))
    to.on('data', (more) => {
      bytes = Buffer.concat([bytes, more])
      readAll()
    })
  }

  function readAll() {
    for (;;) {
      const read = readCommand(bytes)
      if (!read) return
      if ('wants' in read) {
        if (!hasAsked) say('+ go on')
        hasAsked = true
        return
      }
      hasAsked = false
      bytes = bytes.subarray(read.length)
      const [tag = '*', name = '', ...args] = read.line
      if (session.authTag) {
        const { authTag } = session
        session.authTag = null
        logInPlain(authTag, text(tag))
      } else if (session.idleTag) {
        if (/^done$/i.test(text(tag))) say(`${session.idleTag} OK done`)
        session.idleTag = null
      } else answer(text(tag), text(name).toUpperCase(), args)
    }
  }

  function answer(tag: string, name: string, args: Argument[]) {
    const ok = (words = 'done') => say(`${tag} OK ${words}`)
    const no = (words: string) => say(`${tag} NO ${words}`)
    const bad = (words: string) => say(`${tag} BAD ${words}`)
    switch (name) {
      case 'CAPABILITY':
        say(`* CAPABILITY ${capabilities()}`)
        return ok()
      case 'NOOP':
      case 'ID':
        if (name === 'ID') say('* ID NIL')
        return ok()
      case 'LOGOUT':
        say('* BYE see you')
        ok()
        return void socket.end()
      case 'STARTTLS':
        return isSafe ? bad('already encrypted') : startTls(tag)
      case 'LOGIN':
        return logIn(tag, text(args[0]), text(args[1]))
      case 'AUTHENTICATE':
        if (!/^plain$/i.test(text(args[0]))) return no('unknown mechanism')
        if (args[1]) return logInPlain(tag, text(args[1]))
        session.authTag = tag
        return say('+ ')
    }
    const { box } = session
    if (!box) return bad('log in first')
    switch (name) {
      case 'LIST':
        // Asks for the hierarchy delimiter.
        if (text(args[1]) === '') {
          say('* LIST (\\Noselect) "/" ""')
          return ok()
        }
        for (const { name } of box.folders.values())
          say(`* LIST (\\HasNoChildren${name === 'Sent' ? ' \\Sent' : ''}) "/" ${quoted(name)}`)
        return ok()
      case 'LSUB':
      case 'NAMESPACE':
        return ok()
      case 'STATUS': {
        const folder = box.folders.get(nameOf(args[0]))
        if (!folder) return no('[NONEXISTENT] no such folder')
        say(
          `* STATUS ${quoted(folder.name)} (MESSAGES ${folder.messages.length} UIDNEXT ${folder.next} UIDVALIDITY ${folder.validity})`,
        )
        return ok()
      }
      case 'SELECT':
      case 'EXAMINE': {
        session.folder?.watchers.delete(tellNews)
        const folder = box.folders.get(nameOf(args[0]))
        if (mailboxes.takeFault('locked')) return no('[INUSE] another program has it')
        if (!folder) return no('[NONEXISTENT] no such folder')
        Object.assign(session, { folder, isReadOnly: name === 'EXAMINE' })
        folder.watchers.add(tellNews)
        told = folder.messages.length
        say('* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)')
        say(`* ${told} EXISTS`)
        say(`* OK [UIDVALIDITY ${folder.validity}] valid`)
        say(`* OK [UIDNEXT ${folder.next}] next`)
        return ok(session.isReadOnly ? '[READ-ONLY] open' : '[READ-WRITE] open')
      }
    }
    const { folder } = session
    if (!folder) return bad('open a folder first')
    if (name === 'IDLE' && hasIdle) {
      session.idleTag = tag
      say('+ idling')
      return tellNews()
    }
    if (name === 'CLOSE' || name === 'UNSELECT') {
      folder.watchers.delete(tellNews)
      session.folder = null
      return ok()
    }
    const isUid = name === 'UID'
    const [kind, ...rest] = isUid ? [text(args[0]).toUpperCase(), ...args.slice(1)] : [name, ...args]
    if (kind === 'SEARCH') {
      const found = search(folder, rest).map(({ uid }) =>
        isUid ? uid : folder.messages.findIndex((each) => each.uid === uid) + 1,
      )
      say(`* SEARCH ${found.join(' ')}`.trimEnd())
      return ok()
    }
    if (kind === 'FETCH' || kind === 'STORE') {
      if (kind === 'STORE' && session.isReadOnly) return no('[READ-ONLY] open it for writing')
      const set = text(rest[0])
      const last = isUid ? (folder.messages.at(-1)?.uid ?? 0) : folder.messages.length
      for (const [index, message] of folder.messages.entries()) {
        if (!isIn(set, isUid ? message.uid : index + 1, last)) continue
        if (kind === 'FETCH') socket.write(fetched(message, index + 1, rest[1] ?? [], session.isReadOnly))
        else {
          for (const flag of [rest[2] ?? []].flat()) message.flags.add(text(flag))
          say(`* ${index + 1} FETCH (UID ${message.uid} FLAGS (${[...message.flags].join(' ')}))`)
        }
      }
      return ok()
    }
    bad('unknown command')
  }

  function logInPlain(tag: string, encoded: string) {
    const [, user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split('\0')
    logIn(tag, user, password)
  }

  function logIn(tag: string, user: string, password: string) {
    if (!isSafe) return say(`${tag} NO [PRIVACYREQUIRED] encrypt first`)
    if (mailboxes.takeFault('down')) return say(`${tag} NO [UNAVAILABLE] later`)
    if (mailboxes.takeFault('auth') || !mailboxes.isLetIn(user, password))
      return say(`${tag} NO [AUTHENTICATIONFAILED] invalid credentials`)
    session.box = mailboxes.open(user)
    say(`${tag} OK welcome`)
  }

  function startTls(tag: string) {
    say(`${tag} OK go on`)
    const plain = socket
    plain.removeAllListeners('data')
    socket = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(certificate!) })
    bytes = Buffer.alloc(0)
    isSafe = true
    listen(socket)
  }

  listen(socket)
  say(`* OK [CAPABILITY ${capabilities()}] ready`)
}

function search({ messages }: Folder, criteria: Argument[]): StoredMessage[] {
  const words = criteria.map(text)
  const uid = words.findIndex((word) => /^uid$/i.test(word))
  const since = words.findIndex((word) => /^since$/i.test(word))
  const last = messages.at(-1)?.uid ?? 0
  return messages.filter(
    (message) =>
      (uid < 0 || isIn(words[uid + 1]!, message.uid, last)) &&
      (since < 0 || message.at.getTime() >= Date.parse(`${words[since + 1]} UTC`)),
  )
}

/** The requested items of one message, in the requested order. */
function fetched(message: StoredMessage, number: number, wanted: Argument, isReadOnly: boolean): Buffer {
  const parts: Buffer[] = []
  const items = [wanted].flat().map(text)
  for (const item of items) {
    const name = item.toUpperCase()
    if (name === 'UID') parts.push(Buffer.from(`UID ${message.uid}`))
    else if (name === 'FLAGS') parts.push(Buffer.from(`FLAGS (${[...message.flags].join(' ')})`))
    else if (name === 'INTERNALDATE') parts.push(Buffer.from(`INTERNALDATE ${internalDate(message.at)}`))
    else if (name === 'RFC822.SIZE') parts.push(Buffer.from(`RFC822.SIZE ${message.source.length}`))
    else {
      const [, peek, , from, length] = /^BODY(\.PEEK)?\[(.*?)\](?:<(\d+)\.(\d+)>)?$/.exec(name) ?? []
      if (!name.startsWith('BODY')) continue
      if (!peek && !isReadOnly) message.flags.add('\\Seen')
      const start = Number(from ?? 0)
      const content = message.source.subarray(start, start + Number(length ?? message.source.length))
      parts.push(
        Buffer.concat([Buffer.from(`BODY[]${from ? `<${start}>` : ''} {${content.length}}\r\n`), content]),
      )
    }
  }
  const spaced = parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(' '), part]))
  return Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...spaced, Buffer.from(')\r\n')])
}

const text = (argument: Argument | undefined): string =>
  Buffer.isBuffer(argument)
    ? argument.toString()
    : Array.isArray(argument)
      ? argument.map(text).join(' ')
      : (argument ?? '')

const nameOf = (argument: Argument | undefined) =>
  /^inbox$/i.test(text(argument)) ? 'INBOX' : text(argument)
