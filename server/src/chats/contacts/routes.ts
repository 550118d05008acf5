import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { changeContact } from './change-contact.ts'
import { mergeContacts, rejectMatch, unmergeContacts } from './merge-contacts.ts'
import { contactOfChat } from './present-contact.ts'

export function contactRoutes(http: Http, app: App) {
  route(http, api.contacts.ofChat, async ({ account, params }) =>
    ok({ contact: await contactOfChat(app, account, params.id) }),
  )
  route(http, api.contacts.change, async ({ account, params, body }) =>
    ok({ contact: await changeContact(app, account, params.id, body) }),
  )
  route(http, api.contacts.merge, async ({ account, params, body }) =>
    ok(await mergeContacts(app, account, params.id, body.chat_id)),
  )
  route(http, api.contacts.unmerge, async ({ account, params, body }) =>
    ok({ contact: await unmergeContacts(app, account, params.id, body) }),
  )
  route(http, api.contacts.reject, async ({ account, params, body }) =>
    ok({ contact: await rejectMatch(app, account, params.id, body) }),
  )
}
