import { API_CHANNEL_FILE_MAX_BYTES, OPERATOR_TEXT_MAX, WEBHOOK_TIMEOUT_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { ChannelError, type RemoteAdapter, UPLOAD_MS } from '../channel.ts'
import { connect } from './connect.ts'
import type { ApiBot, ApiCredentials } from './credentials.ts'
import { eventIdOf, eventOf } from './event.ts'
import { fetchFile } from './fetch-file.ts'
import { healthOf } from './health.ts'
import { postEvent } from './post-event.ts'

export interface ApiContext {
  now(): Date
  /** For a URL that people of this account chose. */
  outboundOf(accountId: number): Outbound
}

/** A customer's own system: it posts messages through our API and receives answers by webhook. */
export function openApi({ outboundOf, now }: ApiContext): RemoteAdapter<ApiCredentials> {
  async function post(
    { accountId, credentials }: ApiBot,
    event: { id: string },
    signal: AbortSignal,
    timeoutMs = WEBHOOK_TIMEOUT_MS,
  ) {
    const { url } = credentials
    if (url === null) return
    const outbound = outboundOf(accountId)
    await postEvent(event, { outbound, credentials: { ...credentials, url }, at: now(), signal, timeoutMs })
  }

  return {
    id: 'api',
    receives: 'remote',
    neverCalls: true,
    isNeverAsked: true,
    maxText: OPERATOR_TEXT_MAX,
    countsBy: 'utf16',
    maxFileBytes: API_CHANNEL_FILE_MAX_BYTES,
    answerWithinMs: null,
    missing: () => [],
    connect,
    async listenAt() {},
    async webhook() {
      return { status: 403, events: [] }
    },
    async poll() {
      return { events: [], cursor: {}, waitMs: Number.MAX_SAFE_INTEGER }
    },
    async send(bot, thread, { text, file, by, deliveryId, firstDeliveryId = deliveryId, signal }) {
      const messageId = eventIdOf(firstDeliveryId)
      const sent = file && {
        name: file.name,
        media_type: file.mediaType,
        size: file.bytes.byteLength,
        content: Buffer.from(file.bytes).toString('base64'),
      }
      const told = { botId: bot.id, deliveryId, thread, messageId, by, text, ...(sent && { file: sent }) }
      await post(bot, eventOf('message.created', told), signal, file && UPLOAD_MS)
      return { externalId: messageId }
    },
    async edit(bot, thread, { text, by, deliveryId, externalId: messageId, signal }) {
      const told = { botId: bot.id, deliveryId, thread, messageId, by, text }
      await post(bot, eventOf('message.updated', told), signal)
    },
    async takeBack(bot, thread, { externalId: messageId, deliveryId, by, signal }) {
      const told = { botId: bot.id, deliveryId, thread, messageId, by, text: '' }
      await post(bot, eventOf('message.deleted', told), signal)
      return true
    },
    async sendTest(bot, signal) {
      if (bot.credentials.url === null) throw new ChannelError('invalid', reason('api_no_address'))
      const test = { id: `test_${now().getTime()}`, type: 'test', data: { bot_id: bot.id } }
      await post(bot, test, signal)
    },
    fetchFile: (bot, file, signal) => fetchFile(outboundOf(bot.accountId), bot, file, signal),
    // Nothing of ours is kept there.
    async disconnect() {},
    health: (bot) => healthOf(bot, outboundOf(bot.accountId)),
  }
}
