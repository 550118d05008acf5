// What the owner of the installation sets: the mail server, private hosts, and the model that all may share.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer } from './fields.ts'

/** Names of environment variables that say what it is: it cannot be changed here. */
const fixed_by = z.array(z.string())
const amount = z.number().min(0).max(999_999_999).nullable()

const mailServer = {
  /** Empty: nothing is sent by mail. */
  host: z.string().trim().max(253),
  port: z.int().min(1).max(65_535).nullable(),
  /** Encrypted from the first byte, usually on port 465; otherwise encrypted once the server offers it. */
  is_tls: z.boolean(),
  user: z.string().trim().max(254),
  /** Empty: the user, or no-reply at the server. */
  from: z.string().trim().max(300),
}

export const MailSettings = z.object({ ...mailServer, has_password: z.boolean(), fixed_by })
export type MailSettings = z.infer<typeof MailSettings>

/** Without a password the stored one stays, for the same server and user. */
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
  /** It is shown the pictures that customers send. */
  sees_pictures: z.boolean(),
  /** The model at the same server that listens to recordings, and its price per minute. */
  transcription_model: z.string().trim().max(200).nullable(),
  transcription_price: amount,
}

export const InstallationModel = z.object({
  ...model,
  has_key: z.boolean(),
  fixed_by,
  /** What it has cost, all accounts together. */
  today: z.number(),
  month: z.number(),
})
export type InstallationModel = z.infer<typeof InstallationModel>

/** Without a key the stored one stays, for the same server. */
const ModelWish = z.strictObject({ ...model, api_key: z.string().trim().max(1000).optional() })

export const InstallationSettings = z.object({
  mail: MailSettings,
  /** `host:port` pairs on private networks that outgoing requests may reach. */
  private_hosts: z.object({ hosts: z.array(z.string()), is_for_all: z.boolean(), fixed_by }),
  model: InstallationModel,
  /** Where links in mails lead; null where nobody but this machine is known to reach the server. */
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
