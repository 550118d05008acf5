import type { ChannelBot } from '../channel.ts'

/** A page token that was derived from the long-lived token of one of its managers does not expire. */
export interface FacebookCredentials {
  page_id: string
  page_token: string
}

export type FacebookBot = ChannelBot<FacebookCredentials>
