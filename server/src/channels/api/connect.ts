import { api, WEBHOOK_URL_MAX } from '@switchboard/contract'
import { newToken } from '../../platform/tokens.ts'
import { newWebhookSecret } from '../../platform/webhook-signature.ts'
import { ChannelError, type Connected, type ConnectForm } from '../channel.ts'
import type { ApiCredentials } from './credentials.ts'

/** Makes no request: the receiver needs the secret first, which is created here. A later test shows if it works. */
export async function connect({ fields, former }: ConnectForm): Promise<Connected<ApiCredentials>> {
  const text = typeof fields.webhook_url === 'string' ? fields.webhook_url.trim() : ''
  const url = text ? api.apiChannel.connect.body.shape.webhook_url.safeParse(text) : null
  if (url && !url.success)
    throw new ChannelError(
      'invalid',
      `Enter an http or https address of at most ${WEBHOOK_URL_MAX} characters, without a user name.`,
    )
  const known = {
    ...(typeof fields.key === 'string' && { key: fields.key }),
    ...(former as Partial<ApiCredentials>),
  }
  const { secret = newWebhookSecret(), key = newToken() } = known
  return {
    credentials: { url: url?.data ?? null, secret, key },
    externalKey: key,
    account: url?.data ? new URL(url.data).host : '',
  }
}
