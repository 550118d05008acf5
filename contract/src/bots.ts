import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, QueryFlag, Reason, Success, Text, Timestamp } from './fields.ts'
import { FACEBOOK_GREETING_MAX, NAME_MAX, OPERATOR_TEXT_MAX, URL_MAX } from './limits.ts'

/** The channels that an owner connects. */
export const CONNECTABLE_TYPES = ['telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api'] as const
export type ConnectableType = (typeof CONNECTABLE_TYPES)[number]
/** `import`: the conversations that came from another program's export, which nobody can answer. */
export const INTEGRATION_TYPES = [...CONNECTABLE_TYPES, 'import'] as const
export const IntegrationType = z.enum(INTEGRATION_TYPES)
export type IntegrationType = z.infer<typeof IntegrationType>

/**
 * A bot's connection to its provider. `connecting`: somebody must still give consent there. `degraded`: retrying.
 * `conflict`: another program reads the messages. `reauth_required`: it must be connected anew. `disabled`: removed
 * at the provider, or deleted here.
 */
export const ConnectionState = z.enum([
  'connecting',
  'connected',
  'degraded',
  'conflict',
  'reauth_required',
  'disabled',
])
export type ConnectionState = z.infer<typeof ConnectionState>

export const Bot = z.object({
  id: Id,
  agent_id: Id,
  integration_type: IntegrationType,
  bot_name: z.string(),
  fb_page_name: z.string().nullable(),
  status: z.string(),
  connection: z.object({
    state: ConnectionState,
    /** A text to show to people; empty if all is well. */
    reason: z.string(),
    reason_code: Reason.nullable(),
    last_event_at: Timestamp.nullable(),
    /** Polling, webhook, or messages posted through our API; null for a live chat. */
    receives: z.enum(['poll', 'webhook', 'call']).nullable(),
    /** Why polling is used although there is a public address, as a text to show; empty if that is expected. */
    asks_because: z.string(),
    asks_because_code: Reason.nullable(),
  }),
  /** The account at the provider, for example `@acme_bot`; null for the live chat and the API channel. */
  account: z.string().nullable(),
  /** Consent at the provider is pending; `error` is set if a previous attempt failed. Null: none is pending. */
  consent: z.object({ error: z.string(), reason: Reason.nullable() }).nullable(),
})
export type Bot = z.infer<typeof Bot>

const botName = z.string().trim().max(NAME_MAX).optional()
const greeting = z.string().trim().max(OPERATOR_TEXT_MAX).optional()
const secret = Text(2000)

export const list = endpoint({
  method: 'GET',
  path: '/api/agents/:id/bots',
  access: 'viewer',
  scope: 'any',
  summary: "The agent's bots; only the connected ones unless only_active is false.",
  params: idParams,
  query: z.strictObject({ only_active: QueryFlag.optional() }),
  response: answer({ bots: z.array(Bot) }),
})

/** The token format of BotFather. */
export const TELEGRAM_TOKEN = /^\d{5,}:[\w-]{30,}$/

export const createTelegram = endpoint({
  method: 'POST',
  path: '/api/agents/:id/bots',
  access: 'admin',
  scope: 'admin',
  summary: 'Connect a Telegram bot by its token.',
  params: idParams,
  body: z.strictObject({
    bot_name: botName,
    bot_token: secret,
    /** Disconnects the other program that receives this bot's messages today. */
    take_over: z.boolean().optional(),
  }),
  response: answer({ bot: Bot }),
})

export const createLivechat = endpoint({
  method: 'POST',
  path: '/api/agents/:id/bots/livechat',
  access: 'admin',
  scope: 'admin',
  summary: 'Add live chat; answers with the HTML to paste into a site.',
  params: idParams,
  body: z.strictObject({ bot_name: botName }),
  response: answer({ bot: Bot, chat_widget_html: z.string() }),
})

/** The URL of an incoming webhook contains its own key, so it needs no application. */
export const BITRIX_WEBHOOK = /^https?:\/\/[^/\s]+\/rest\/\d+\/\w+\/?$/i

export const createBitrix = endpoint({
  method: 'POST',
  path: '/api/agents/:id/bots/bitrix',
  access: 'admin',
  scope: 'admin',
  summary: 'Connect a Bitrix24 portal.',
  params: idParams,
  body: z
    .strictObject({
      client_id: secret.optional(),
      client_secret: secret.optional(),
      bot_name: botName,
      /** The portal, or an incoming webhook of the portal, which replaces the two fields above. */
      bitrix_url: z.string().trim().max(URL_MAX).optional(),
      greeting_message: greeting,
    })
    .refine(
      ({ client_id, client_secret, bitrix_url }) =>
        (client_id && client_secret) || BITRIX_WEBHOOK.test(bitrix_url ?? ''),
      'Enter Client ID и Client Secret',
    ),
  /** If `authorize_url` is set, somebody must open it and give consent before the bot works. */
  response: answer({ bot: Bot, authorize_url: z.string().nullable() }),
})

/**
 * Encryption of the connection to a mail server. `none` is allowed only for servers that the installation lists by
 * name.
 */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

const mailHost = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.-]+$/, 'Enter the host name of the mail server')
const mailPort = z.int().min(1).max(65_535)

export const createEmail = endpoint({
  method: 'POST',
  path: '/api/agents/:id/bots/email',
  access: 'admin',
  scope: 'admin',
  summary: 'Connect a mailbox by IMAP and SMTP.',
  params: idParams,
  body: z.strictObject({
    bot_name: botName,
    address: z
      .string()
      .trim()
      .max(254)
      .regex(/^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/, 'Enter an email address'),
    /** Defaults to the address. */
    user: z.string().trim().max(254).optional(),
    password: Text(1000),
    imap_host: mailHost,
    imap_port: mailPort,
    imap_security: z.enum(MAIL_SECURITY),
    smtp_host: mailHost,
    smtp_port: mailPort,
    smtp_security: z.enum(MAIL_SECURITY),
    /** Mark mail as read in the mailbox once it is here. */
    mark_read: z.boolean().optional(),
  }),
  response: answer({ bot: Bot }),
})

export const createFacebook = endpoint({
  method: 'POST',
  path: '/api/facebook/create_bot_from_user_token',
  access: 'admin',
  scope: 'admin',
  summary: 'Connect a Facebook page with the token of a person who manages it.',
  body: z.strictObject({
    agent_id: Id,
    user_access_token: secret,
    bot_name: botName,
    greeting_message: z.string().trim().max(FACEBOOK_GREETING_MAX).optional(),
    page_id: z.string().max(100).optional(),
  }),
  /** If there are several pages, no bot is created yet: repeat the call with the id of one of them. */
  response: answer({
    bot: Bot.nullable(),
    pages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The page is connected to a bot already, and cannot have a second one. */
        is_connected: z.boolean(),
      }),
    ),
  }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/bots/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete a bot and clean up at its provider.',
  params: idParams,
  response: Success,
})

export const removeFacebook = endpoint({
  method: 'DELETE',
  path: '/api/facebook/bots/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete a Facebook bot and clean up at its page.',
  params: idParams,
  response: Success,
})

/** A channel, and the settings the installation still needs before it can be used. */
export const Channel = z.object({
  type: IntegrationType,
  is_ready: z.boolean(),
  missing: z.array(z.string()),
  /** Facebook only: the login page. The caller appends its own `state`. */
  login_url: z.string().nullable(),
})
export type Channel = z.infer<typeof Channel>

/** The minimal permissions to request at login. */
export const FACEBOOK_PERMISSIONS = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
] as const

/** The page that Facebook redirects to after login. */
export const FACEBOOK_CALLBACK_PATH = '/api/facebook/oauth/callback'

/**
 * The BroadcastChannel on which that page passes Facebook's result to the console, as one query string
 * (`access_token` or `error`, and the `state`). Other origins cannot listen, and unlike `window.opener` it works
 * whatever opener policy Facebook's pages set.
 */
export const FACEBOOK_LOGIN = 'facebook-login'

export const channels = endpoint({
  method: 'GET',
  path: '/api/channels',
  access: 'viewer',
  scope: 'any',
  summary: 'Which channels this installation can connect, and what is missing for the others.',
  response: answer({ channels: z.array(Channel) }),
})

export const check = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/check',
  access: 'admin',
  scope: 'admin',
  summary: 'Ask the provider now how the bot fares.',
  params: idParams,
  response: answer({ bot: Bot }),
})

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/test',
  access: 'admin',
  scope: 'admin',
  summary:
    'Send a test message to the customer who wrote to the bot last. On an API channel: send a `test` event to its address.',
  params: idParams,
  /** Null if it was added to no chat. */
  response: answer({ chat_id: Id.nullable() }),
})

export const askForConsent = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/consent',
  access: 'admin',
  scope: 'admin',
  summary: 'A new address for agreeing to a bot that waits for it; former ones end.',
  params: idParams,
  response: answer({ authorize_url: z.string() }),
})

export const reconnect = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/reconnect',
  access: 'admin',
  scope: 'admin',
  summary:
    'Connect a bot anew whose credentials are refused: its chats stay. The fields are those of its kind.',
  params: idParams,
  body: z.record(z.string(), z.string().max(URL_MAX)),
  response: answer({ bot: Bot, authorize_url: z.string().nullable() }),
})
