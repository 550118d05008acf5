import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { DAY_S, newSubscription, PAYMENT_SECRET, paymentsOf } from '../../../test/payments.ts'

const testing = await testApp({
  PAYMENT_WEBHOOK_SECRET: PAYMENT_SECRET,
  PAYMENT_URL_START: 'https://pay.example/start',
})
const { newAccount, passTime } = testing
const { nowS, tell, billing, checkout, invoice, subscribed } = paymentsOf(testing)

test('what was paid for counts, also where it is shorter than what was left', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  const start = nowS()
  await tell(await checkout(owner, sub, 'LITE'))
  // A weekly price, whose invoice is dated shortly before its checkout event.
  await tell(invoice(sub, start - 5, start - 5 + 7 * DAY_S))
  expect(await billing(owner)).toMatchObject({ trial_days: 7 })
  const year = { start: start + 7 * DAY_S, end: start + 372 * DAY_S }
  await tell(invoice(sub, year.start, year.end))
  expect(await billing(owner)).toMatchObject({ trial_days: 365 })
  // From a year to a month: the rest of the year is given back on the same invoice.
  const month = { start: start + 10 * DAY_S, end: start + 40 * DAY_S }
  const back = { period: { start: month.start, end: year.end }, proration: true }
  const newBack = {
    ...back,
    proration: undefined,
    parent: { subscription_item_details: { proration: true } },
  }
  const extra = { period: { start: month.start, end: year.end + DAY_S }, type: 'invoiceitem' }
  const lines = { data: [back, newBack, extra, { period: month, type: 'subscription' }] }
  await tell(invoice(sub, 0, 0, { lines }))
  const began = new Date(month.start * 1000).toISOString()
  expect(await billing(owner)).toMatchObject({ trial_days: 30, date_start_trial: began })
  await tell(invoice(sub, month.start + DAY_S, month.start + DAY_S))
  await tell(invoice(sub, start, start + 7 * DAY_S))
  expect(await billing(owner)).toMatchObject({ trial_days: 30, date_start_trial: began })
})

test('a subscription that is paused after it was not paid brings no plan back', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  await tell(await checkout(owner, sub, 'START'))
  for (const [status, shown] of [
    ['past_due', 'active'],
    ['unpaid', 'cancelled'],
    ['paused', 'cancelled'],
    ['active', 'active'],
  ]) {
    passTime(1000)
    await tell(subscribed('updated', sub, { status }))
    expect([status, (await billing(owner)).subscription_status]).toEqual([status, shown])
  }
})

test('news that change nothing are not in the audit trail', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  const start = nowS()
  await tell(await checkout(owner, sub, 'START', { payment_status: 'unpaid' }))
  await tell(await checkout(owner, sub, 'START'))
  await tell(subscribed('updated', sub, {}, { created: start - 60 }))
  await tell(subscribed('updated', sub))
  await tell(subscribed('deleted', sub))
  passTime(1000)
  await tell(subscribed('deleted', sub))
  const { entries } = await owner.call(api.account.audit, {})
  expect(entries.filter(({ action }) => action === 'plan_changed').map(({ about }) => about)).toEqual([
    'START, cancelled',
    'START, active',
  ])
})
