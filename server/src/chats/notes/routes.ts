import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { listNotes } from './list-notes.ts'
import { addNote, changeNote, readMentions, removeNote } from './write-note.ts'

export function noteRoutes(http: Http, app: App) {
  route(http, api.notes.ofChat, async ({ account, params }) => ok(await listNotes(app, account, params.id)))
  route(http, api.notes.add, async ({ account, params, body }) =>
    ok({ note: await addNote(app, account, params.id, body) }),
  )
  route(http, api.notes.change, async ({ account, params, body }) =>
    ok({ note: await changeNote(app, account, params.id, body) }),
  )
  route(http, api.notes.remove, async ({ account, params }) => {
    await removeNote(app, account, params.id)
    return ok()
  })
  route(http, api.notes.markRead, async ({ account, params }) => {
    await readMentions(app, account, params.id)
    return ok()
  })
}
