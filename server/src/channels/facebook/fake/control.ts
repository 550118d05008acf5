import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { voiceNote } from '../../fake/voice-note.ts'
import { fileUrl } from './conversations.ts'
import type { Customers } from './customers.ts'
import { FAULTS, type Fault } from './refusal.ts'
import { type Page, type StoredFile, THUMBS_UP, threadOf, type World } from './world.ts'

const Written = z.object({
  text: z.string().optional(),
  file: z.object({ name: z.string(), mediaType: z.string(), content: z.base64() }).optional(),
})
const Faults = z.array(z.enum(Object.keys(FAULTS) as [Fault, ...Fault[]]))

type Parts = { world: World; customers: Customers; coming: Fault[]; origin: string }

/**
 * For the fake's own page and for tests in other processes: `POST
 * /fake/{write,voice,sticker,answer,start,block}?page&name`, `GET /fake/thread?page&name`, `POST /fake/next` with a
 * list of faults.
 */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
): Promise<void> {
  const { world, customers, coming, origin } = parts
  const url = new URL(request.url!, origin)
  const [, , what = '', id = ''] = url.pathname.split('/')
  const reply = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (what === 'photo') return sendPhoto(response, id)
  if (what === 'files') return sendFile(response, world.files.get(id))
  const body = request.method === 'POST' ? await text(request) : ''
  if (what === 'next') {
    coming.push(...Faults.parse(JSON.parse(body)))
    return reply(200, { coming })
  }
  const name = url.searchParams.get('name') ?? ''
  const page = world.pages.get(url.searchParams.get('page') ?? '')
  if (!page || !name) return reply(404, { error: 'Say which page and whose name' })
  if (what === 'thread') return reply(200, presentThread(page, name, origin))
  const written = Written.parse(JSON.parse(body || '{}'))
  if (what === 'write')
    customers.write(page, psidOf(name), {
      ...(written.text && { text: written.text }),
      ...(written.file && { file: fileOf(written.file) }),
      name,
    })
  else if (what === 'voice') {
    const file = { ...voiceNote(), name: 'voice.wav', kind: 'audio' as const }
    customers.write(page, psidOf(name), { file, name })
  } else if (what === 'sticker') customers.write(page, psidOf(name), { sticker: THUMBS_UP, name })
  else if (what === 'answer') customers.answer(page, psidOf(name), written.text ?? '')
  else if (what === 'start') customers.press(page, psidOf(name), 'Get Started', page.getStarted ?? '', name)
  else if (what === 'block') {
    const thread = threadOf(page, psidOf(name), name)
    thread.isBlocked = !thread.isBlocked
  } else return reply(404, { error: `There is no /fake/${what}` })
  reply(200, {})
}

/** The same name is always the same customer. */
export const psidOf = (name: string) => {
  let number = 7n
  for (const sign of name) number = (number * 31n + BigInt(sign.codePointAt(0)!)) % 10n ** 15n
  return String(10n ** 15n + number)
}

function presentThread(page: Page, name: string, origin: string) {
  const thread = page.threads.get(psidOf(name))
  const messages = (thread?.messages ?? []).map(({ from, text: words, files, sticker }) => ({
    from,
    text: sticker ? '👍' : words,
    files: files.map((file) => ({ name: file.name, url: fileUrl(file, origin) })),
  }))
  return { messages, isTyping: thread?.isTyping ?? false, greeting: page.greeting ?? '' }
}

function fileOf({
  name,
  mediaType,
  content,
}: NonNullable<z.infer<typeof Written>['file']>): Omit<StoredFile, 'id'> {
  const [kind] = /^(image|audio|video)(?=\/)/.exec(mediaType) ?? ['file']
  return { name, mediaType, kind: kind as StoredFile['kind'], bytes: Buffer.from(content, 'base64') }
}

function sendFile(response: ServerResponse, file: StoredFile | undefined): void {
  if (!file) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.mediaType || 'application/octet-stream' }).end(file.bytes)
}

const sendPhoto = (response: ServerResponse, id: string): void =>
  void response
    .writeHead(200, { 'content-type': 'image/png', 'x-of': id })
    .end(Buffer.from(ONE_PIXEL, 'base64'))

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='
