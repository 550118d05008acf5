import type { ChannelId } from '../channels/channel.ts'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { receiveWebhook } from './receive-webhook.ts'

const LONGEST_BODY = 1024 * 1024

/** Webhook routes for providers. Bodies stay raw bytes, because signatures cover the exact bytes. */
export function hookRoutes({ fastify }: Http, app: App): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_BODY }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { channel: string; key?: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/:channel/:key?',
      config: { access: 'public' },
      handler: async ({ params, method, headers, url, body }, reply) => {
        if (!Object.hasOwn(app.channels, params.channel)) return reply.code(404).send()
        const { status, body: answer } = await receiveWebhook(app, params.channel as ChannelId, {
          method,
          key: params.key ?? '',
          query: new URL(url, 'http://hooks').searchParams,
          headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          raw: (body as Buffer | undefined) ?? new Uint8Array(),
        })
        return reply.code(status).type('text/plain').send(answer)
      },
    })
  })
}
