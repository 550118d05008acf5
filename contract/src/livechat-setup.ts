// Settings of a live chat.
import { z } from 'zod'
import { Bot } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { answer, idParams, Success, Text, Timestamp } from './fields.ts'
import {
  ALLOWED_SITES_MAX,
  GREETING_DELAY_MAX_S,
  GREETING_MAX,
  LANGUAGES,
  LAUNCHER_TEXT_MAX,
  NAME_MAX,
  SUGGESTED_QUESTIONS_MAX,
  TITLE_MAX,
  WIDGET_COLOR,
  WIDGET_SITE,
} from './limits.ts'

export const WidgetSettings = z.strictObject({
  color: z.string().regex(WIDGET_COLOR, 'A colour looks like #15803d'),
  position: z.enum(['left', 'right']),
  /** Shown beside the launcher after a delay, and first in an empty conversation. Empty: no greeting. */
  greeting: z.string().trim().max(GREETING_MAX),
  greeting_delay_s: z.int().min(0).max(GREETING_DELAY_MAX_S),
  /** Text beside the launcher's icon; empty shows the round button only. */
  launcher_text: z.string().trim().max(LAUNCHER_TEXT_MAX),
  language: z.enum(['auto', ...LANGUAGES]),
  /** The sender name of answers by people, for example "Anna from Acme". Empty: a default text. */
  operator_name: z.string().trim().max(NAME_MAX),
  suggested_questions: z.array(Text(TITLE_MAX)).max(SUGGESTED_QUESTIONS_MAX),
  /**
   * Origins that may show the widget, `https://example.com` or `https://*.example.com`. Empty list allows every site.
   */
  allowed_sites: z
    .array(z.string().regex(WIDGET_SITE, 'A site looks like https://example.com'))
    .max(ALLOWED_SITES_MAX),
})
export type WidgetSettings = z.infer<typeof WidgetSettings>

const Setup = answer({
  bot: Bot,
  settings: WidgetSettings,
  /** The HTML to paste into a site. */
  chat_widget_html: z.string(),
  /** A demo page on our server, to try the widget before installing it. */
  demo_url: z.string(),
  /** Where and when the widget was last loaded. */
  seen: z.object({ on: z.string(), at: Timestamp }).nullable(),
  has_identity_secret: z.boolean(),
})

export const setup = endpoint({
  method: 'GET',
  path: '/api/me/bots/:id/livechat',
  access: 'admin',
  scope: 'admin',
  summary: 'How a live chat is set up, and where it was last seen.',
  params: idParams,
  response: Setup,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/me/bots/:id/livechat',
  access: 'admin',
  scope: 'admin',
  summary: 'Change how the live chat looks and where it may be shown.',
  params: idParams,
  body: WidgetSettings,
  response: Setup,
})

export const newIdentitySecret = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/livechat/identity-secret',
  access: 'admin',
  scope: 'admin',
  summary: 'Make a new secret for signing who a visitor is. It is shown this once, and the former one ends.',
  params: idParams,
  response: answer({ identity_secret: z.string() }),
})

export const revokeVisitors = endpoint({
  method: 'POST',
  path: '/api/me/bots/:id/livechat/revoke-visitors',
  access: 'admin',
  scope: 'admin',
  summary:
    'Void the tokens of all visitors. Their conversations stay in the inbox; each of them begins a new one.',
  params: idParams,
  response: Success,
})

export const support = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'viewer',
  summary: "The installation's own live chat for people with questions; null while its owner has none.",
  response: answer({
    widget: z
      .object({
        script: z.string(),
        identity: z.object({ user_id: z.string(), email: z.string(), signature: z.string() }),
      })
      .nullable(),
  }),
})
