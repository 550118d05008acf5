import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { ChannelError, type OutgoingPart, type Thread, UPLOAD_MS } from '../channel.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { GraphRefusal, OTHER_APP } from './refusals.ts'
import { renderText } from './render.ts'

const Taken = z.object({ message_id: z.string() })
const Anything = z.unknown()

/** A Messenger message is either text or a file, so a file with text is sent as two messages. */
export async function sendPart(
  graph: Graph,
  bot: FacebookBot,
  to: Thread,
  part: OutgoingPart,
  { hasHumanAgent }: { hasHumanAgent: boolean },
): Promise<{ externalId: string }> {
  if (to.meta.is_standby === true && part.by !== 'operator')
    throw new ChannelError('not_owner', reason('fb_other_answers'))
  const deliver = (message: Message) => deliverMessage(graph, bot, to, { ...part, message, hasHumanAgent })
  if (!part.file) return deliver({ text: renderText(part.text) })
  const taken = await deliver({ file: part.file })
  if (part.text.trim())
    await deliver({ text: renderText(part.text) }).catch((cause) => {
      throw new ChannelError('ambiguous', reason('fb_words_lost'), { cause })
    })
  return taken
}

type Message = { text: string } | { file: NonNullable<OutgoingPart['file']> }
type Delivery = Pick<OutgoingPart, 'by' | 'deliveryId' | 'signal'> & {
  message: Message
  hasHumanAgent: boolean
}

async function deliverMessage(graph: Graph, bot: FacebookBot, to: Thread, delivery: Delivery) {
  const post = async (type: MessagingType) => {
    const { message_id } = await graph.call(`${bot.credentials.page_id}/messages`, {
      token: bot.credentials.page_token,
      method: 'POST',
      body: bodyOf(to, delivery, type),
      answer: Taken,
      signal: delivery.signal,
      isDelivery: true,
      ...('file' in delivery.message && { timeoutMs: UPLOAD_MS }),
    })
    return { externalId: message_id }
  }
  try {
    return await post(RESPONSE)
  } catch (error) {
    // In both cases the message certainly did not arrive, and operators may do more than programs.
    if (delivery.by !== 'operator' || !(error instanceof GraphRefusal)) throw error
    if (error.kind === 'window' && delivery.hasHumanAgent) return post(HUMAN_AGENT)
    if (error.subcode !== OTHER_APP) throw error
    await takeOver(graph, bot, to, delivery.signal)
    return post(RESPONSE)
  }
}

type MessagingType = { messaging_type: string; tag?: string }

// Meta has retired all other tags. This one is for messages typed by a person.
const RESPONSE: MessagingType = { messaging_type: 'RESPONSE' }
const HUMAN_AGENT: MessagingType = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }

function bodyOf(to: Thread, { message, deliveryId }: Delivery, type: MessagingType): object {
  const recipient = { id: to.key }
  // Facebook returns it in the echo of the message.
  const metadata = String(deliveryId)
  if ('text' in message) return { recipient, ...type, message: { text: message.text, metadata } }
  const { name, mediaType, bytes } = message.file
  const attachment = { type: kindOf(mediaType), payload: { is_reusable: false } }
  const form = new FormData()
  form.set('recipient', JSON.stringify(recipient))
  for (const [field, value] of Object.entries(type)) form.set(field, value)
  form.set('message', JSON.stringify({ attachment, metadata }))
  form.set('filedata', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), name)
  return form
}

const kindOf = (mediaType: string) => /^(image|audio|video)\//.exec(mediaType)?.[1] ?? 'file'

const takeOver = (graph: Graph, { credentials }: FacebookBot, to: Thread, signal: AbortSignal) =>
  graph.call(`${credentials.page_id}/take_thread_control`, {
    token: credentials.page_token,
    method: 'POST',
    body: { recipient: { id: to.key } },
    answer: Anything,
    signal,
  })

export async function showTyping(
  graph: Graph,
  { credentials }: FacebookBot,
  to: Thread,
  signal: AbortSignal,
) {
  await graph.call(`${credentials.page_id}/messages`, {
    token: credentials.page_token,
    method: 'POST',
    body: { recipient: { id: to.key }, sender_action: 'typing_on' },
    answer: Anything,
    signal,
  })
}
