import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { HANDLED, ok, route } from '../platform/route.ts'
import { listFiles } from './files/list-files.ts'
import { openFile } from './files/open-file.ts'
import { removeSiteFile, removeUploadedFile } from './files/remove-file.ts'
import { sendOriginal } from './files/send-original.ts'
import { storageOf } from './files/storage.ts'
import { siteRoutes } from './site/routes.ts'
import { allowPassage } from './suspect/allow.ts'
import { listSuspectPassages } from './suspect/list.ts'
import { receiveUpload } from './upload/receive-upload.ts'
import { uploadStatus } from './upload/upload-status.ts'

export function knowledgeRoutes(http: Http, app: App) {
  route(http, api.account.storage, async ({ account }) => ok(await storageOf(app, account.id)))
  route(http, api.knowledge.upload, async ({ account, request }) =>
    ok({ task_id: await receiveUpload(app, account, request) }),
  )
  route(http, api.knowledge.uploadStatus, async ({ account, params }) =>
    ok(await uploadStatus(app, account, params.taskId)),
  )
  route(http, api.knowledge.files, async ({ account, query }) =>
    ok(await listFiles(app, account, query.vector_store_id, query.page ?? 1)),
  )
  route(http, api.knowledge.removeFile, async ({ account, params }) => {
    await removeUploadedFile(app, account, params.id)
    return ok()
  })
  route(http, api.knowledge.removeSiteFile, async ({ account, params }) => {
    await removeSiteFile(app, account, params.agentId, { fileId: params.fileId })
    return ok()
  })
  route(http, api.knowledge.removeSiteFileByName, async ({ account, params }) => {
    await removeSiteFile(app, account, params.agentId, { fileName: params.fileName })
    return ok()
  })
  route(http, api.knowledge.openFile, async ({ account, params }) =>
    ok({ url: await openFile(app, account, params.id) }),
  )
  route(http, api.knowledge.original, async ({ params, query, reply }) => {
    await sendOriginal(app, params.id, query, reply)
    return HANDLED
  })
  route(http, api.knowledge.suspectPassages, async ({ account, params, query }) =>
    ok(await listSuspectPassages(app, account, params.id, query)),
  )
  route(http, api.knowledge.allowPassage, async ({ account, params, body }) => {
    await allowPassage(app, account, params.id, params.key, body.is_allowed)
    return ok()
  })
  siteRoutes(http, app)
}
