import type { Tenant } from '../tenant.ts'

/** A local fake of a provider that sends message webhooks to the product. */
export interface Provider {
  name: 'telegram' | 'facebook'
  /** Settings that point the product to this fake. */
  settings: Record<string, string>
  /** Connects a bot as an owner does; from here on the provider sends webhooks. */
  connect(tenant: Tenant): Promise<{ botId: number }>
  /** Builds the webhook call for a message. */
  callFor(message: Written): Call
  close(): Promise<void>
}

export interface Written {
  chat: number
  /** Its index in the chat, from 0. */
  place: number
  text: string
  at: Date
}

export interface Call {
  path: string
  headers: Record<string, string>
  body: string
}
