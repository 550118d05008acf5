import { z } from 'zod'
import type { InboundEvent } from '../channel.ts'
import { Attachment, filesOf, UNSHOWN, withoutTwins, wordsFor } from './attachments.ts'

const Party = z.object({ id: z.string() })

/** One thing that happened, as a webhook tells it. Whatever else there is (reads, reactions, roles) is not asked for. */
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

/** The button of a conversation that has not begun; what it says when it is pressed. */
export const GET_STARTED = 'switchboard_get_started'

/** Null for what is no matter of ours. `isStandby`: another app answers this customer, we only hear of it. */
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
  // Also a person in Meta's own inbox is an app: whoever it was, it was not us.
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

/** Kept with the chat as well: what is sent later must know. */
const ownership = (isStandby: boolean) => ({
  meta: { is_standby: isStandby },
  ...(isStandby && { isElsewhere: true }),
})
