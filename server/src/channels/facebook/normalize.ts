import { z } from 'zod'
import type { InboundEvent } from '../channel.ts'
import { Attachment, filesOf, UNSHOWN, withoutTwins, wordsFor } from './attachments.ts'

const Party = z.object({ id: z.string() })

/** One webhook event. Other kinds (reads, reactions, roles) are not subscribed. */
const Happened = z.looseObject({
  sender: Party,
  recipient: Party,
  timestamp: z.number(),
  message: z
    .looseObject({
      mid: z.string(),
      text: z.string().nullish(),
      attachments: z.array(Attachment).nullish(),
      is_echo: z.boolean().nullish(),
      metadata: z.string().nullish(),
      app_id: z.union([z.number(), z.string()]).nullish(),
      is_deleted: z.boolean().nullish(),
    })
    .nullish(),
  postback: z
    .looseObject({ mid: z.string().nullish(), title: z.string().nullish(), payload: z.string().nullish() })
    .nullish(),
  message_edit: z.looseObject({ mid: z.string(), text: z.string().nullish() }).nullish(),
})
type Happened = z.infer<typeof Happened>

/** The payload of the get-started button. */
export const GET_STARTED = 'switchboard_get_started'

/** Converts an event; null if irrelevant. `isStandby`: another app answers this customer, we only get copies. */
export function eventOf(item: unknown, appId: string, isStandby: boolean): InboundEvent | null {
  const { data: happened } = Happened.safeParse(item)
  if (!happened) return null
  if (happened.message) return messageOf(happened, happened.message, appId, isStandby)
  const threadKey = happened.sender.id
  if (happened.message_edit) {
    const { mid: externalId, text } = happened.message_edit
    return text ? { kind: 'edit', threadKey, externalId, text } : null
  }
  return happened.postback ? postbackOf(happened, happened.postback, isStandby) : null
}

function messageOf(
  { sender, recipient, timestamp }: Happened,
  message: NonNullable<Happened['message']>,
  appId: string,
  isStandby: boolean,
): InboundEvent | null {
  const { mid, is_echo, app_id, is_deleted, metadata } = message
  if (is_deleted) return null
  const attachments = withoutTwins(message.attachments ?? [])
  const files = filesOf(mid, attachments)
  const common = {
    kind: 'message',
    externalId: mid,
    text: message.text || attachments.map(wordsFor).join('\n') || UNSHOWN,
    at: new Date(timestamp),
    ...(files.length > 0 && { files }),
  } as const
  if (!is_echo) return { ...common, author: 'customer', threadKey: sender.id, ...ownership(isStandby) }
  const echo = { ...common, threadKey: recipient.id }
  // Meta's own inbox is also an app: whoever wrote this, it was not us.
  if (String(app_id) !== appId) return { ...echo, author: 'operator' }
  return {
    ...echo,
    author: 'self',
    ...(DELIVERY_ID.test(metadata ?? '') && { deliveryId: Number(metadata) }),
  }
}

const DELIVERY_ID = /^\d{1,15}$/

function postbackOf(
  { sender, timestamp }: Happened,
  { mid, title, payload }: NonNullable<Happened['postback']>,
  isStandby: boolean,
): InboundEvent {
  const owned = ownership(isStandby)
  if (payload === GET_STARTED) return { kind: 'joined', threadKey: sender.id, meta: owned.meta }
  return {
    kind: 'message',
    author: 'customer',
    threadKey: sender.id,
    externalId: mid ?? `postback.${sender.id}.${timestamp}`,
    text: title || payload || '📎',
    at: new Date(timestamp),
    ...owned,
  }
}

/** Also stored with the chat, because later sends depend on it. */
const ownership = (isStandby: boolean) => ({
  meta: { is_standby: isStandby },
  ...(isStandby && { isElsewhere: true }),
})
