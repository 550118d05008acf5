// Actions of people at Facebook: customers who write to a page, and colleagues who answer in Meta's own inbox.
import { fileUrl, stickerUrl } from './conversations.ts'
import type { Pusher } from './push.ts'
import {
  APP,
  INBOX_APP_ID,
  type Message,
  newFileId,
  newMid,
  type Page,
  type StoredFile,
  type Thread,
  threadOf,
  type World,
} from './world.ts'

export interface Written {
  text?: string
  file?: Omit<StoredFile, 'id'>
  /** Its id at Facebook. */
  sticker?: number
  mid?: string
  at?: number
  name?: string
}

export function createCustomers(world: World, pusher: Pusher, origin: () => string) {
  function store(thread: Thread, from: Message['from'], written: Written, appId?: string): Message {
    const files = written.file ? [{ ...written.file, id: newFileId() }] : []
    for (const file of files) world.files.set(file.id, file)
    const { mid = newMid(), at = world.now(), text = '', sticker } = written
    const message: Message = { mid, at, from, text, files, sticker, ...(appId && { appId }) }
    thread.messages.push(message)
    thread.messages.sort((a, b) => a.at - b.at)
    return message
  }

  const itemOf = (page: Page, thread: Thread, message: Message) => ({
    ...parties(page, thread, message.from),
    timestamp: message.at,
    message: {
      mid: message.mid,
      ...(message.text && { text: message.text }),
      ...(message.files.length > 0 && {
        attachments: message.files.map((file) => ({
          type: file.kind,
          payload: { url: fileUrl(file, origin()) },
        })),
      }),
      ...(message.sticker && {
        attachments: ['image', 'sticker'].map((type) => ({
          type,
          payload: { url: stickerUrl(message.sticker!, origin()), sticker_id: message.sticker },
        })),
      }),
      ...(message.from === 'page' && { is_echo: true, app_id: Number(message.appId) }),
      ...(message.metadata && { metadata: message.metadata }),
    },
  })

  /** Messages that a page sends are also pushed to its apps. */
  const echo = (page: Page, thread: Thread, message: Message) =>
    pusher.push(page, 'message_echoes', itemOf(page, thread, message))

  return {
    itemOf,
    echo,
    write(page: Page, psid: string, written: Written): Message {
      const thread = threadOf(page, psid, written.name)
      const message = store(thread, 'customer', written)
      thread.lastInboundAt = Math.max(thread.lastInboundAt ?? 0, message.at)
      pusher.push(page, 'messages', itemOf(page, thread, message), thread.ownerAppId !== APP.id)
      return message
    },
    correct(page: Page, psid: string, mid: string, text: string): void {
      const thread = threadOf(page, psid)
      const message = thread.messages.find((each) => each.mid === mid)
      if (message) message.text = text
      const edit = { mid, text, num_edit: 1 }
      pusher.push(page, 'message_edits', {
        ...parties(page, thread, 'customer'),
        timestamp: world.now(),
        message_edit: edit,
      })
    },
    press(page: Page, psid: string, title: string, payload: string, name?: string): void {
      const thread = threadOf(page, psid, name)
      thread.lastInboundAt = world.now()
      const postback = { mid: newMid(), title, payload }
      pusher.push(page, 'messaging_postbacks', {
        ...parties(page, thread, 'customer'),
        timestamp: world.now(),
        postback,
      })
    },
    /** A person answers for the page in Facebook's own tools. */
    answer(page: Page, psid: string, text: string): Message {
      const thread = threadOf(page, psid)
      const message = store(thread, 'page', { text }, INBOX_APP_ID)
      echo(page, thread, message)
      return message
    },
  }
}

export type Customers = ReturnType<typeof createCustomers>

const parties = (page: Page, { psid }: Thread, from: Message['from']) =>
  from === 'customer'
    ? { sender: { id: psid }, recipient: { id: page.id } }
    : { sender: { id: page.id }, recipient: { id: psid } }
