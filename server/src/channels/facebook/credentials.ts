import type { ChannelBot } from '../channel.ts'

/** A page's own token, made from the long-lived one of a person who manages it, does not run out by itself. */
export interface FacebookCredentials {
  page_id: string
  page_token: string
}

export type FacebookBot = ChannelBot<FacebookCredentials>
