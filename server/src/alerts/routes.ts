import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { alertPeopleByJobs } from './alert-people.ts'
import { alertPersonByJobs } from './alert-person.ts'
import { alertSettings, saveAlertChoices, saveAlertOrder, sendTestAlert } from './alert-settings.ts'
import { confirmEmail, mailEmailCode } from './confirm-email.ts'
import { deliverAlerts } from './deliver-alert.ts'
import { listAlertDeliveries } from './list-deliveries.ts'
import { mailLostChannels } from './mail-channel-lost.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'
import { beginTelegramLink, unlinkTelegram } from './telegram/link-telegram.ts'
import { receiveTeamEvents } from './telegram/receive-team-event.ts'
import { offerDrafts } from './telegram/refresh-alert.ts'
import { tellPeopleOnTelegram } from './telegram/tell-on-telegram.ts'

export function alertJobs(app: App): void {
  alertPeopleByJobs(app)
  alertPersonByJobs(app)
  deliverAlerts(app)
  mailLostChannels(app)
  receiveTeamEvents(app)
  tellPeopleOnTelegram(app)
  offerDrafts(app)
}

export function alertRoutes(http: Http, app: App): void {
  route(http, api.alerts.settings, async ({ account }) => ok(await alertSettings(app, account)))
  route(http, api.alerts.save, async ({ account, body }) => ok(await saveAlertChoices(app, account, body)))
  route(http, api.alerts.mailCode, async ({ account, body }) => {
    await mailEmailCode(app, account, body.language)
    return ok({})
  })
  route(http, api.alerts.confirmEmail, async ({ account, body }) => {
    await confirmEmail(app, account, body.code)
    return ok(await alertSettings(app, account))
  })
  route(http, api.alerts.addDevice, async ({ account, body }) => {
    await addPushDevice(app, account, body)
    return ok(await alertSettings(app, account))
  })
  route(http, api.alerts.removeDevice, async ({ account, params }) => {
    await removePushDevice(app, account, params.id)
    return ok(await alertSettings(app, account))
  })
  route(http, api.alerts.linkTelegram, async ({ account, body }) =>
    ok(await beginTelegramLink(app, account, body.bot_id, body.language)),
  )
  route(http, api.alerts.unlinkTelegram, async ({ account }) => {
    await unlinkTelegram(app, account)
    return ok(await alertSettings(app, account))
  })
  route(http, api.alerts.saveOrder, async ({ account, body }) =>
    ok(await saveAlertOrder(app, account, body.after_minutes)),
  )
  route(http, api.alerts.sendTest, async ({ account }) =>
    ok({ deliveries: await sendTestAlert(app, account) }),
  )
  route(http, api.alerts.deliveries, async ({ account }) =>
    ok({ deliveries: await listAlertDeliveries(app, account) }),
  )
}
