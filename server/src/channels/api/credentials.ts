import { newWebhookSecret } from '../../platform/webhook-signature.ts'
import type { ChannelBot } from '../channel.ts'

export interface ApiCredentials {
  /** Null: answers are read by call. */
  url: string | null
  /** Signs what goes there. */
  secret: string
  /** Stays when the address changes. */
  key: string
}

export type ApiBot = ChannelBot<ApiCredentials>

export const withNewSecret = (credentials: ApiCredentials): ApiCredentials => ({
  ...credentials,
  secret: newWebhookSecret(),
})

// Live chats name their signed visitors `user:…` in the same column, and an id of somebody else's program may be anything.
const PREFIX = 'conversation:'

export const threadKeyOf = (conversationId: string) => PREFIX + conversationId
export const conversationIdOf = (threadKey: string) => threadKey.slice(PREFIX.length)
