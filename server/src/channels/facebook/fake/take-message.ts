import { z } from 'zod'
import type { GraphRequest } from './graph-request.ts'
import { invalid, notReceiving, otherApp, Refusal, tooLate, unknownPerson } from './refusal.ts'
import {
  APP,
  type Message,
  newFileId,
  newMid,
  type Page,
  type StoredFile,
  type Thread,
  threadOf,
  type World,
} from './world.ts'

const KINDS = ['image', 'audio', 'video', 'file'] as const
const Recipient = z.object({ id: z.string().min(1) })
const Outgoing = z.looseObject({
  text: z.string().optional(),
  metadata: z.string().max(1000).optional(),
  quick_replies: z.array(z.unknown()).max(13).optional(),
  attachment: z
    .looseObject({ type: z.enum(KINDS), payload: z.looseObject({ url: z.string().optional() }).default({}) })
    .optional(),
})
const ACTIONS = ['mark_seen', 'typing_on', 'typing_off']
const LONGEST_TEXT = 2000
const HOUR_MS = 3_600_000

export interface TakeRules {
  /** Allows messages to people who have never written. */
  knowsEveryone: boolean
}

/** `POST /{page}/messages`, with the rules of the Send API. `message` is null for a sender action. */
export function takeMessage(
  world: World,
  page: Page,
  request: GraphRequest,
  rules: TakeRules,
): { thread: Thread; message: Message | null } {
  const { params } = request
  const thread = recipientOf(page, json(params, 'recipient', Recipient).id, rules)
  const action = params.get('sender_action')
  if (action !== undefined) return { thread, message: actOn(thread, action, params) }
  checkSending(world, thread, params, rules)
  const outgoing = json(params, 'message', Outgoing)
  const { text = '', metadata } = outgoing
  const files = filesOf(world, outgoing, request)
  if (Boolean(text) === files.length > 0) throw invalid('Must have exactly one of text and attachment')
  if (text.length > LONGEST_TEXT)
    throw invalid(`Length of param message[text] must be less than or equal to 2000`)
  const message: Message = {
    mid: newMid(),
    at: world.now(),
    from: 'page',
    text,
    files,
    appId: APP.id,
    ...(metadata && { metadata }),
  }
  thread.messages.push(message)
  thread.isTyping = false
  return { thread, message }
}

function recipientOf(page: Page, psid: string, { knowsEveryone }: TakeRules): Thread {
  const thread = page.threads.get(psid)
  if (!thread && !knowsEveryone) throw unknownPerson()
  return thread ?? threadOf(page, psid)
}

function actOn(thread: Thread, action: string, params: Map<string, string>): null {
  if (!ACTIONS.includes(action) || params.has('message')) throw invalid('Invalid sender_action')
  if (action !== 'mark_seen') thread.isTyping = action === 'typing_on'
  return null
}

/** Anything within a day of the customer's last message; within a week only operator messages, if Meta allows it. */
function checkSending(world: World, thread: Thread, params: Map<string, string>, rules: TakeRules): void {
  const type = params.get('messaging_type')
  const tag = params.get('tag')
  if (!['RESPONSE', 'UPDATE', 'MESSAGE_TAG'].includes(type ?? '')) throw invalid('Invalid messaging_type')
  if ((type === 'MESSAGE_TAG') !== (tag !== undefined)) throw invalid()
  // The other tags were retired in April 2026.
  if (tag !== undefined && tag !== 'HUMAN_AGENT') throw invalid()
  if (tag && !world.app.hasHumanAgent)
    throw new Refusal(10, 0, 'This app does not have the Human Agent feature', 403)
  if (thread.isBlocked) throw notReceiving()
  if (thread.ownerAppId !== APP.id) throw otherApp()
  const sinceMs = world.now() - (thread.lastInboundAt ?? Number.NEGATIVE_INFINITY)
  if (!rules.knowsEveryone && sinceMs > (tag ? 7 * 24 : 24) * HOUR_MS) throw tooLate()
}

function filesOf(
  world: World,
  { attachment }: z.infer<typeof Outgoing>,
  { upload }: GraphRequest,
): StoredFile[] {
  if (!attachment) return []
  const { url } = attachment.payload
  if (!upload && !url) throw invalid('Attachment needs a url or filedata')
  const file: StoredFile = {
    id: newFileId(),
    kind: attachment.type,
    name: upload?.name ?? new URL(url!).pathname.split('/').at(-1)!,
    mediaType: upload?.mediaType ?? 'application/octet-stream',
    bytes: upload?.bytes ?? new Uint8Array(),
  }
  world.files.set(file.id, file)
  return [file]
}

function json<Output>(params: Map<string, string>, name: string, schema: z.ZodType<Output>): Output {
  const { data, error } = schema.safeParse(parsed(params.get(name)))
  if (error) throw invalid(`Param ${name} is wrong: ${z.prettifyError(error)}`)
  return data
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
