// The provider's state: mailboxes, folders, and mail between them.
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
  /** Sessions in IDLE on this folder. */
  watchers: Set<() => void>
}

export interface Mailbox {
  address: string
  password: string
  folders: Map<string, Folder>
}

/** `cut`: accepted, but the connection breaks before the response. */
export type MailFault = 'rate' | 'auth' | 'blocked' | 'down' | 'cut' | 'locked'

export function createMailboxes() {
  const boxes = new Map<string, Mailbox>()
  const faults: MailFault[] = []
  /** Everything that was accepted over SMTP, per recipient, in order. */
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
    /** Gives the same mails new UIDs, as after a restore. */
    renumber(address: string, folder = 'INBOX') {
      const changed = open(address).folders.get(folder)!
      changed.validity += 1
      changed.next = 1
      for (const message of changed.messages) message.uid = changed.next++
    },
    /** Takes the next fault, if it is one of these. */
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
