import type { App } from '../context.ts'
import { presentBilling } from './present-billing.ts'

/** After the commit: every open console shows the plan as it is now. */
export const tellBilling = (app: App, accountId: number) =>
  app.realtime.publish(accountId, { type: 'billing.updated' })

/** How the plan is presented on the live stream. */
export function billingEvents(app: App): void {
  app.realtime.presenter('billing.updated', async (tx, accountId, events) => {
    const billing = await presentBilling(tx, app, accountId)
    return events.map(({ type }) => ({ type, billing }))
  })
}
