import { type Field, parseFields, pick } from './fields.ts'
import type { GraphRequest } from './graph-request.ts'
import { invalid, notThere, Refusal } from './refusal.ts'
import { type Message, type Page, type StoredFile, THUMBS_UP, type Thread } from './world.ts'

const MOST_AT_ONCE = 50
/** Older messages are listed, but without their content. */
const TOLD = 20

/** `GET /{page}/conversations`, latest first. */
export function conversations(page: Page, { params }: GraphRequest, origin: string) {
  if (params.get('platform') !== 'messenger') throw invalid('Param platform must be messenger')
  const fields = parseFields(params.get('fields') ?? 'id,updated_time')
  const wanted = params.get('user_id')
  const threads = [...page.threads.values()].filter(
    ({ messages, psid }) => messages.length > 0 && (!wanted || psid === wanted),
  )
  threads.sort((a, b) => updatedAt(b) - updatedAt(a))
  return paged(threads, params, 25, (thread) => presentThread(page, thread, fields, origin))
}

/** `GET /{conversation}` */
export function threadNode(page: Page, id: string, { params }: GraphRequest, origin: string) {
  const thread = [...page.threads.values()].find((each) => each.id === id)
  return thread
    ? presentThread(page, thread, parseFields(params.get('fields') ?? 'id,updated_time'), origin)
    : null
}

/** `GET /{conversation}/messages` */
export function messagesOf(page: Page, threadId: string, { params }: GraphRequest, origin: string) {
  const thread = [...page.threads.values()].find(({ id }) => id === threadId)
  if (!thread) throw notThere(threadId)
  const fields = parseFields(params.get('fields') ?? 'id,created_time')
  return paged(thread.messages.toReversed(), params, 25, (message) =>
    presentMessage(page, thread, message, fields, origin),
  )
}

/** `GET /{message}` */
export function messageNode(page: Page, mid: string, { params }: GraphRequest, origin: string) {
  for (const thread of page.threads.values()) {
    const message = thread.messages.find((each) => each.mid === mid)
    if (message)
      return presentMessage(
        page,
        thread,
        message,
        parseFields(params.get('fields') ?? 'id,created_time'),
        origin,
      )
  }
  return null
}

/** `GET /{customer}` */
export function personNode(page: Page, psid: string, { params }: GraphRequest, origin: string) {
  const thread = page.threads.get(psid)
  if (!thread) throw notThere(psid)
  if (thread.name === '') throw new Refusal(100, 2018218, 'No profile available for this user.')
  const [first_name = '', ...rest] = thread.name.split(' ')
  const person = {
    id: psid,
    name: thread.name,
    first_name,
    last_name: rest.join(' '),
    profile_pic: `${origin}/fake/photo/${psid}`,
  }
  return pick(person, parseFields(params.get('fields') ?? 'first_name,last_name,profile_pic'))
}

const updatedAt = ({ messages }: Thread) => messages.at(-1)?.at ?? 0

/** Facebook returns times in whole seconds. */
const told = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')

function presentThread(page: Page, thread: Thread, fields: Field[], origin: string) {
  const wanted = fields.find(({ name }) => name === 'messages')
  const params = new Map([['limit', String(wanted?.limit ?? 25)]])
  return pick(
    {
      id: thread.id,
      link: `/${page.name}/inbox/${thread.id}/`,
      updated_time: told(updatedAt(thread)),
      participants: { data: [customerOf(thread), { id: page.id, name: page.name }] },
      messages: paged(thread.messages.toReversed(), params, 25, (message) =>
        presentMessage(
          page,
          thread,
          message,
          wanted?.inner.length ? wanted.inner : parseFields('id,created_time'),
          origin,
        ),
      ),
    },
    fields,
  )
}

const customerOf = ({ psid, name }: Thread) => ({ id: psid, name, email: `${psid}@facebook.com` })

function presentMessage(page: Page, thread: Thread, message: Message, fields: Field[], origin: string) {
  const isTold = thread.messages.length - thread.messages.indexOf(message) <= TOLD
  const people = [customerOf(thread), { id: page.id, name: page.name, email: `${page.id}@facebook.com` }]
  const [from, to] = message.from === 'customer' ? people : people.toReversed()
  const whole = {
    id: message.mid,
    created_time: told(message.at),
    ...(isTold && {
      from,
      to: { data: [to] },
      message: message.text,
      ...(message.files.length > 0 && {
        attachments: { data: message.files.map((file) => presentFile(file, origin)) },
      }),
      ...(message.sticker && { sticker: stickerUrl(message.sticker, origin) }),
    }),
  }
  return pick(whole, fields)
}

function presentFile(file: StoredFile, origin: string) {
  const { id, kind, name, mediaType: mime_type, bytes } = file
  const url = fileUrl(file, origin)
  const content =
    kind === 'image'
      ? { image_data: { url } }
      : kind === 'video'
        ? { video_data: { url } }
        : { file_url: url }
  return { id, mime_type, name, size: bytes.length, ...content }
}

/** Conversations represent a sticker only by its picture. The file name of the thumb is fixed. */
export const stickerUrl = (sticker: number, origin: string) =>
  `${origin}/fake/photo/${sticker === THUMBS_UP ? '39178562_1505197616293642_5411344281094848512' : sticker}_n.png?oh=signed`

export const fileUrl = ({ id, name }: StoredFile, origin: string) =>
  `${origin}/fake/files/${id}/${encodeURIComponent(name)}?oh=signed`

function paged<Item>(
  items: Item[],
  params: Map<string, string>,
  usual: number,
  present: (item: Item) => object,
) {
  const limit = Math.min(Number(params.get('limit') ?? usual), MOST_AT_ONCE)
  const from = Number(params.get('after') ?? 0)
  const shown = items.slice(from, from + limit)
  const after = String(from + limit)
  const hasMore = from + limit < items.length
  return {
    data: shown.map(present),
    ...(shown.length > 0 && {
      paging: {
        cursors: { before: String(from), after },
        ...(hasMore && { next: `https://graph.facebook.com/next?after=${after}` }),
      },
    }),
  }
}
