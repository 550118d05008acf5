import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { HANDLED, ok, route } from '../../platform/route.ts'
import { invite, listInvitations, lookUpInvitation, withdrawInvitation } from './invitations.ts'
import { changeMember, leaveTeam, listMembers, removeMember, setMemberActive } from './members.ts'
import { removePicture, savePicture, saveProfile, sendPicture } from './profile.ts'
import { acceptInvitation, listAccounts, switchAccount } from './switch-account.ts'

export function teamRoutes(http: Http, app: App): void {
  route(http, api.team.members, async ({ account }) => ok({ members: await listMembers(app, account) }))
  route(http, api.team.change, async ({ account, params, body }) =>
    ok({ member: await changeMember(app, account, params.id, body) }),
  )
  route(http, api.team.setActive, async ({ account, params, body }) =>
    ok({ member: await setMemberActive(app, account, params.id, body.is_active) }),
  )
  route(http, api.team.remove, async ({ account, params }) => {
    await removeMember(app, account, params.id)
    return ok()
  })
  route(http, api.team.leave, async ({ account }) => {
    await leaveTeam(app, account)
    return ok()
  })
  invitationRoutes(http, app)
  personRoutes(http, app)
}

function invitationRoutes(http: Http, app: App): void {
  route(http, api.team.invitations, async ({ account }) =>
    ok({ invitations: await listInvitations(app, account) }),
  )
  route(http, api.team.invite, async ({ account, body }) => ok(await invite(app, account, body)))
  route(http, api.team.withdraw, async ({ account, params }) => {
    await withdrawInvitation(app, account, params.id)
    return ok()
  })
  route(http, api.team.lookUp, async ({ body }) => ok(await lookUpInvitation(app, body.token)))
  route(http, api.team.accept, async ({ account, body }) => {
    await acceptInvitation(app, account, body.token)
    return ok()
  })
}

function personRoutes(http: Http, app: App): void {
  route(http, api.team.accounts, async ({ account }) => ok({ accounts: await listAccounts(app, account) }))
  route(http, api.team.switchTo, async ({ account, params }) => {
    await switchAccount(app, account, params.id)
    return ok()
  })
  route(http, api.team.saveProfile, async ({ account, body }) => {
    await saveProfile(app, account, body.name)
    return ok()
  })
  route(http, api.team.savePicture, async ({ account, request }) =>
    ok({ picture_url: await savePicture(app, account, request.raw) }),
  )
  route(http, api.team.removePicture, async ({ account }) => {
    await removePicture(app, account)
    return ok()
  })
  route(http, api.team.picture, async ({ params, reply }) => {
    await sendPicture(app, params.key, reply)
    return HANDLED
  })
}
