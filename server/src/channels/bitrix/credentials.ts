import type { ChannelBot } from '../channel.ts'

/** A local app of the portal that somebody has consented to. */
export interface AppCredentials extends Registered {
  clientId: string
  clientSecret: string
  /** The server that renews the tokens. */
  oauthUrl: string
  /** The portal's REST endpoint, with a trailing slash. */
  restUrl: string
  accessToken: string
  refreshToken: string
}

/** An incoming webhook: its URL is the secret that grants access to the portal. */
export interface HookCredentials extends Registered {
  hookUrl: string
  botToken: string
}

/** An app without consent yet. */
export interface PendingCredentials {
  clientId: string
  clientSecret: string
  /** Empty if the owner did not enter it; then the consent shows which portal it is. */
  portalUrl: string
  botName: string
}

/** What belongs to the bot within the portal. */
interface Registered {
  botId: string
  /** Part of the URL that the portal calls. */
  callSecret: string
  /** Sent by the portal with every call; known after its first call. */
  applicationToken?: string
}

export type Connection = AppCredentials | HookCredentials
export type BitrixCredentials = Connection | PendingCredentials
export type BitrixBot = ChannelBot<BitrixCredentials>

export const isConnected = (credentials: BitrixCredentials): credentials is Connection =>
  'botId' in credentials

export const restUrlOf = (connection: Connection) =>
  'hookUrl' in connection ? connection.hookUrl : connection.restUrl

/** How the bot identifies itself. An app's tokens prove ownership; with a webhook a separate token does. */
export const asBot = (connection: Connection) => ({
  botId: Number(connection.botId),
  ...('botToken' in connection && { botToken: connection.botToken }),
})
