import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { HANDLED, ok, route } from '../platform/route.ts'
import { receiveFile } from './receive-file.ts'
import { sendFile } from './send-file.ts'

export function livechatFileRoutes(http: Http, app: App): void {
  route(http, api.livechat.upload, async ({ visitor, query, request }) =>
    ok({ attachment: await receiveFile(app, visitor, query.name, request) }),
  )
  route(http, api.livechat.file, async ({ params, query, reply }) => {
    await sendFile(app, params.id, query, reply)
    return HANDLED
  })
}
