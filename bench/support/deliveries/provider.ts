import type { Tenant } from '../tenant.ts'

/** Who tells the product of messages, played on this machine. */
export interface Provider {
  name: 'telegram' | 'facebook'
  /** What the product has to be told to meet it. */
  settings: Record<string, string>
  /** As an owner does it; from here on the provider calls. */
  connect(tenant: Tenant): Promise<{ botId: number }>
  /** How it tells of a message, wherever it was told to call. */
  callFor(message: Written): Call
  close(): Promise<void>
}

export interface Written {
  chat: number
  /** Its place in the chat, from 0. */
  place: number
  text: string
  at: Date
}

export interface Call {
  path: string
  headers: Record<string, string>
  body: string
}
