// The mail provider of a whole world on this machine: mailboxes, folders, and mail between them.
import { randomInt } from 'node:crypto'

export interface StoredMessage {
  uid: number
  source: Buffer
  at: Date
  flags: Set<string>
}

export interface Folder {
  name: string
  validity: number
  next: number
  messages: StoredMessage[]
  /** Those who idle there. */
  watchers: Set<() => void>
}

export interface Mailbox {
  address: string
  password: string
  folders: Map<string, Folder>
}

/** `cut`: taken, but the connection breaks before anybody hears of it. */
export type MailFault = 'rate' | 'auth' | 'blocked' | 'down' | 'cut' | 'locked'

export function createMailboxes() {
  const boxes = new Map<string, Mailbox>()
  const faults: MailFault[] = []
  /** Everything that was accepted over SMTP, for whom it was, in order. */
  const taken: { from: string; to: string; source: Buffer }[] = []

  function open(address: string, password = 'app-password-0123'): Mailbox {
    const box = boxes.get(address.toLowerCase()) ?? {
      address,
      password,
      folders: new Map(['INBOX', 'Sent'].map((name) => [name, newFolder(name)])),
    }
    boxes.set(address.toLowerCase(), box)
    return box
  }

  function put(
    address: string,
    source: Buffer | string,
    { folder = 'INBOX', at = new Date() } = {},
  ): StoredMessage {
    const into = open(address).folders.get(folder)!
    const message: StoredMessage = {
      uid: into.next++,
      source: typeof source === 'string' ? Buffer.from(source.replace(/\r?\n/g, '\r\n')) : source,
      at,
      flags: new Set<string>(),
    }
    into.messages.push(message)
    for (const tell of into.watchers) tell()
    return message
  }

  return {
    boxes,
    faults,
    taken,
    open,
    put,
    /** As after a restore: the same mails under other numbers. */
    renumber(address: string, folder = 'INBOX') {
      const changed = open(address).folders.get(folder)!
      changed.validity += 1
      changed.next = 1
      for (const message of changed.messages) message.uid = changed.next++
    },
    /** The fault that comes next, if it is one of these. */
    takeFault: (...kinds: MailFault[]) => (kinds.includes(faults[0]!) ? faults.shift() : undefined),
    isLetIn: (user: string, password: string) => boxes.get(user.toLowerCase())?.password === password,
  }
}

export type Mailboxes = ReturnType<typeof createMailboxes>

const newFolder = (name: string): Folder => ({
  name,
  validity: randomInt(1, 1_000_000),
  next: 1,
  messages: [],
  watchers: new Set(),
})
