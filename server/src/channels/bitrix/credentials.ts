import type { ChannelBot } from '../channel.ts'

/** A local app of the portal, which somebody has let in. */
export interface AppCredentials extends Registered {
  clientId: string
  clientSecret: string
  /** The server that renews the tokens. */
  oauthUrl: string
  /** Where the portal takes calls, with a slash at the end. */
  restUrl: string
  accessToken: string
  refreshToken: string
}

/** An incoming webhook: its address is the key to the portal. */
export interface HookCredentials extends Registered {
  hookUrl: string
  botToken: string
}

/** An app that nobody has let in yet. */
export interface PendingCredentials {
  clientId: string
  clientSecret: string
  /** Empty when the owner did not say; whoever agrees shows which it is. */
  portalUrl: string
  botName: string
}

/** What belongs to the bot within the portal. */
interface Registered {
  botId: string
  /** Part of the address that the portal calls. */
  callSecret: string
  /** What the portal says with every call; known once it has called. */
  applicationToken?: string
}

export type Connection = AppCredentials | HookCredentials
export type BitrixCredentials = Connection | PendingCredentials
export type BitrixBot = ChannelBot<BitrixCredentials>

export const isConnected = (credentials: BitrixCredentials): credentials is Connection =>
  'botId' in credentials

export const restUrlOf = (connection: Connection) =>
  'hookUrl' in connection ? connection.hookUrl : connection.restUrl

/** How the bot names itself. An app's tokens prove whose it is; with a webhook a token of its own does. */
export const asBot = (connection: Connection) => ({
  botId: Number(connection.botId),
  ...('botToken' in connection && { botToken: connection.botToken }),
})
