// The state of the Facebook fake: one app, one person with pages, and customers.
import { randomBytes } from 'node:crypto'

export const APP = { id: '1020304050', secret: 'fake0app0secret0123456789abcdef' }
/** Meta's own inbox, where people answer for a page, is also an app. */
export const INBOX_APP_ID = '263902037430900'
export const OWNER = { name: 'Olga Owner', token: 'EAAfakeOwnerShortLived0123456789' }

export interface Page {
  id: string
  name: string
  token: string
  tasks: string[]
  /** Belongs to a business portfolio, so `me/accounts` does not list it. */
  isInPortfolio: boolean
  /** Null if our app is not subscribed to this page. */
  subscribedFields: string[] | null
  getStarted: string | null
  greeting: string | null
  threads: Map<string, Thread>
}

export interface Thread {
  id: string
  psid: string
  name: string
  isBlocked: boolean
  isTyping: boolean
  /** The app that answers; others only receive standby events. */
  ownerAppId: string
  lastInboundAt: number | null
  messages: Message[]
}

export interface Message {
  mid: string
  at: number
  from: 'customer' | 'page'
  text: string
  files: StoredFile[]
  sticker?: number | undefined
  appId?: string
  metadata?: string
}

/** The sticker with a separate button. */
export const THUMBS_UP = 369239263222822

export interface StoredFile {
  id: string
  kind: 'image' | 'audio' | 'video' | 'file'
  name: string
  mediaType: string
  bytes: Uint8Array
}

export interface World {
  pages: Map<string, Page>
  /** Long-lived tokens issued for the person's short-lived one. */
  longLived: Set<string>
  app: { callbackUrl: string | null; verifyToken: string; fields: string[]; hasHumanAgent: boolean }
  files: Map<string, StoredFile>
  now(): number
}

export function createWorld(now: () => number): World {
  return {
    pages: new Map(PAGES.map(newPage).map((page) => [page.id, page])),
    longLived: new Set(),
    app: { callbackUrl: null, verifyToken: '', fields: [], hasHumanAgent: false },
    files: new Map(),
    now,
  }
}

const ALL_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']

const PAGES: Partial<Page>[] = [
  { id: '100000000000001', name: 'Acme Shop' },
  { id: '100000000000002', name: 'Acme Café' },
  { id: '100000000000003', name: 'Acme Outlet', isInPortfolio: true },
  { id: '100000000000004', name: 'Acme Archive', tasks: ['ANALYZE'] },
]

const newPage = (page: Partial<Page>): Page => ({
  id: '',
  name: '',
  token: `EAAfakePage${page.id}0123456789`,
  tasks: ALL_TASKS,
  isInPortfolio: false,
  subscribedFields: null,
  getStarted: null,
  greeting: null,
  threads: new Map(),
  ...page,
})

/** Gets the thread, or opens it as the customer's first message does. */
export function threadOf(page: Page, psid: string, name = `Customer ${psid.slice(-4)}`): Thread {
  const known = page.threads.get(psid)
  if (known) return known
  const thread: Thread = {
    id: `t_${page.id}_${psid}`,
    psid,
    name,
    isBlocked: false,
    isTyping: false,
    ownerAppId: APP.id,
    lastInboundAt: null,
    messages: [],
  }
  page.threads.set(psid, thread)
  return thread
}

export const newMid = () => `m_${randomBytes(24).toString('base64url')}`
export const newFileId = () => randomBytes(12).toString('hex')
