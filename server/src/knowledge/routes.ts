import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'
import { ownedFile, ownedSiteFile, ownedStore, ownedUploadTask } from './owned-file.ts'

export function knowledgeRoutes(http: Http, app: App) {
  notBuiltYet(http, api.knowledge.saveSite, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.param)),
  )
  notBuiltYet(http, api.knowledge.files, ({ account, query }) =>
    inAccount(app.db, account.id, (tx) => ownedStore(tx, account, query.vector_store_id)),
  )
  notBuiltYet(http, api.knowledge.removeFile, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedFile(tx, account, params.id)),
  )
  notBuiltYet(http, api.knowledge.removeSiteFile, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) =>
      ownedSiteFile(tx, account, params.agentId, { fileId: params.fileId }),
    ),
  )
  notBuiltYet(http, api.knowledge.removeSiteFileByName, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) =>
      ownedSiteFile(tx, account, params.agentId, { fileName: params.fileName }),
    ),
  )
  // Whose agent the form names is known once the form is read, which comes with the upload itself.
  notBuiltYet(http, api.knowledge.upload, async () => {})
  notBuiltYet(http, api.knowledge.uploadStatus, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedUploadTask(tx, account, params.taskId)),
  )
}
