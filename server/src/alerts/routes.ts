import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { alertPeopleByJobs } from './alert-people.ts'
import { alertSettings, saveAlertChoices, saveAlertOrder, sendTestAlert } from './alert-settings.ts'
import { deliverAlerts } from './deliver-alert.ts'
import { listAlertDeliveries } from './list-deliveries.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'

export function alertJobs(app: App): void {
  alertPeopleByJobs(app)
  deliverAlerts(app)
}

export function alertRoutes(http: Http, app: App): void {
  route(http, api.alerts.settings, async ({ account }) => ok(await alertSettings(app, account)))
  route(http, api.alerts.save, async ({ account, body }) => ok(await saveAlertChoices(app, account, body)))
  route(http, api.alerts.addDevice, async ({ account, body }) => {
    await addPushDevice(app, account, body)
    return ok(await alertSettings(app, account))
  })
  route(http, api.alerts.removeDevice, async ({ account, params }) => {
    await removePushDevice(app, account, params.id)
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
