// Settings of the installation's owner: the mail server, private hosts, and the shared model.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer } from './fields.ts'

/** Names of the environment variables that fix this setting, so it cannot be changed here. */
const fixed_by = z.array(z.string())
const amount = z.number().min(0).max(999_999_999).nullable()

const mailServer = {
  /** Empty: no mail is sent. */
  host: z.string().trim().max(253),
  port: z.int().min(1).max(65_535).nullable(),
  /** True: implicit TLS, usually on port 465. False: STARTTLS if the server offers it. */
  is_tls: z.boolean(),
  user: z.string().trim().max(254),
  /** Defaults to the user, or to no-reply at the server's domain. */
  from: z.string().trim().max(300),
}

export const MailSettings = z.object({ ...mailServer, has_password: z.boolean(), fixed_by })
export type MailSettings = z.infer<typeof MailSettings>

/** If `password` is absent, the stored one is kept as long as the server and the user are the same. */
const MailWish = z.strictObject({ ...mailServer, password: z.string().max(1000).optional() })

const model = {
  provider: z.enum(['openai_compatible', 'anthropic']),
  /** Null: the built-in engine answers. */
  base_url: z.string().trim().max(2000).nullable(),
  model: z.string().trim().max(200).nullable(),
  /** Whether all accounts may use it, or only the one that was created first. */
  is_for_all: z.boolean(),
  daily_budget: amount,
  monthly_budget: amount,
  input_price: amount,
  output_price: amount,
  /** Customers' pictures are sent to the model. */
  sees_pictures: z.boolean(),
  /** The speech-to-text model at the same server, and its price per minute. */
  transcription_model: z.string().trim().max(200).nullable(),
  transcription_price: amount,
}

export const InstallationModel = z.object({
  ...model,
  has_key: z.boolean(),
  fixed_by,
  /** Cost over all accounts. */
  today: z.number(),
  month: z.number(),
})
export type InstallationModel = z.infer<typeof InstallationModel>

/** If `api_key` is absent, the stored one is kept as long as the server is the same. */
const ModelWish = z.strictObject({ ...model, api_key: z.string().trim().max(1000).optional() })

export const InstallationSettings = z.object({
  mail: MailSettings,
  /** `host:port` pairs on private networks that outgoing requests may reach. */
  private_hosts: z.object({ hosts: z.array(z.string()), is_for_all: z.boolean(), fixed_by }),
  model: InstallationModel,
  /** The base of links in mails; null if the server is only reachable from its own machine. */
  public_url: z.string().nullable(),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>

const Settings = answer({ settings: InstallationSettings })

export const settings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'installation',
  summary: 'The mail server, private hosts and model of the installation. Secrets are not shown.',
  response: Settings,
})

export const saveMail = endpoint({
  method: 'PUT',
  path: '/api/admin/mail',
  access: 'installation',
  summary: 'Set the mail server.',
  body: MailWish,
  response: Settings,
})

export const testMail = endpoint({
  method: 'PUT',
  path: '/api/admin/mail/test',
  access: 'installation',
  summary: 'Send a mail to oneself over a mail server, without keeping it.',
  body: MailWish,
  response: answer({ to: z.string() }),
})

export const savePrivateHosts = endpoint({
  method: 'PUT',
  path: '/api/admin/private-hosts',
  access: 'installation',
  summary: 'Set which hosts on private networks outgoing requests may reach, and for which accounts.',
  body: z.strictObject({
    hosts: z.array(z.string().trim().min(1).max(300)).max(100),
    is_for_all: z.boolean(),
  }),
  response: Settings,
})

export const saveModel = endpoint({
  method: 'PUT',
  path: '/api/admin/model',
  access: 'installation',
  summary: "Set the installation's model, who may use it and what it may cost.",
  body: ModelWish,
  response: Settings,
})

export const testModel = endpoint({
  method: 'PUT',
  path: '/api/admin/model/test',
  access: 'installation',
  summary:
    'Ask a model one short question and to read a picture, without keeping it. The provider may charge for it. `sees_pictures` is null where that could not be found out.',
  body: ModelWish,
  response: answer({ ms: z.int(), sees_pictures: z.boolean().nullable() }),
})
