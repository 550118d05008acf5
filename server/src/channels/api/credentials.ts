import { newWebhookSecret } from '../../platform/webhook-signature.ts'
import type { ChannelBot } from '../channel.ts'

export interface ApiCredentials {
  /** Null if answers are fetched through the API. */
  url: string | null
  /** Signs webhook requests to `url`. */
  secret: string
  /** Stays the same when the address changes. */
  key: string
}

export type ApiBot = ChannelBot<ApiCredentials>

export const withNewSecret = (credentials: ApiCredentials): ApiCredentials => ({
  ...credentials,
  secret: newWebhookSecret(),
})

// The prefix avoids collisions: live chats store signed visitors as `user:…` in the same column, and another system's
// ids may have any form.
const PREFIX = 'conversation:'

export const threadKeyOf = (conversationId: string) => PREFIX + conversationId
export const conversationIdOf = (threadKey: string) => threadKey.slice(PREFIX.length)
