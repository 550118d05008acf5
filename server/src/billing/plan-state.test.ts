import { expect, test } from 'vitest'
import type { SubscriptionRow } from '../database/schema.ts'
import { addMonths } from './calendar.ts'
import { type PlanFacts, planState } from './plan-state.ts'

const at = (text: string) => new Date(text)
const trial: PlanFacts = {
  created_at: at('2026-01-30T23:59:59Z'),
  bonuses: ['registration'],
  subscription: null,
}

const daysLeft = (facts: PlanFacts, now: string) => planState(facts, at(now), 100).daysRemaining

test('a trial is counted by the days of the calendar in UTC, over the end of a month', () => {
  expect(daysLeft(trial, '2026-01-30T23:59:59Z')).toBe(2)
  expect(daysLeft(trial, '2026-01-31T00:00:00Z')).toBe(1)
  expect(daysLeft(trial, '2026-01-31T23:59:59Z')).toBe(1)
  expect(planState(trial, at('2026-01-31T23:59:59Z'), 100)).toMatchObject({ status: 'trial', isOver: false })
  expect(planState(trial, at('2026-02-01T00:00:00Z'), 100)).toMatchObject({
    status: 'expired',
    isOver: true,
    days: 2,
    daysRemaining: 0,
  })
})

test('the last day of February is counted in leap years and not in others', () => {
  const facts = (year: number): PlanFacts => ({
    ...trial,
    created_at: at(`${year}-02-27T12:00:00Z`),
    bonuses: ['registration', 'channel'],
  })
  expect(daysLeft(facts(2028), '2028-03-01T00:00:00Z')).toBe(2)
  expect(daysLeft(facts(2027), '2027-03-01T00:00:00Z')).toBe(3)
})

test('every bonus makes the trial longer, and all of them make a fortnight', () => {
  const bonuses = ['registration', 'prompt', 'documents', 'channel', 'live_chat'] as const
  expect(
    bonuses.map((_, n) => daysLeft({ ...trial, bonuses: bonuses.slice(0, n + 1) }, '2026-01-30T23:59:59Z')),
  ).toEqual([2, 4, 6, 9, 14])
})

test('after a payment the dates are those of the paid period, and a late renewal cuts nobody off', () => {
  const facts = { ...trial, subscription: paid() }
  expect(planState(facts, at('2026-03-01T08:00:00Z'), 100)).toMatchObject({
    status: 'active',
    name: 'LITE',
    start: at('2026-02-28T10:00:00Z'),
    days: 28,
    daysRemaining: 27,
    maxSessions: 550,
    isOver: false,
  })
  expect(planState(facts, at('2026-03-28T12:00:00Z'), 100)).toMatchObject({
    status: 'active',
    daysRemaining: 0,
  })
  expect(planState(facts, at('2026-03-29T10:00:00Z'), 100)).toMatchObject({ status: 'expired', isOver: true })
})

test('a plan that was cancelled is over from that moment; one that will be runs to its end', () => {
  const cancelled = { ...trial, subscription: paid({ cancelled_at: at('2026-03-02T00:00:00Z') }) }
  expect(planState(cancelled, at('2026-03-01T23:59:59Z'), 100)).toMatchObject({ status: 'active' })
  expect(planState(cancelled, at('2026-03-02T00:00:00Z'), 100)).toMatchObject({
    status: 'cancelled',
    isOver: true,
    daysRemaining: 0,
  })
  const ending = { ...trial, subscription: paid({ is_ending: true }) }
  expect(planState(ending, at('2026-03-02T00:00:00Z'), 100)).toMatchObject({
    status: 'active',
    isEnding: true,
  })
})

test('a plan that nobody has paid for yet leaves the trial as it is', () => {
  const facts = { ...trial, subscription: paid({ period_start: null, period_end: null }) }
  expect(planState(facts, at('2026-01-31T12:00:00Z'), 100)).toMatchObject({
    status: 'trial',
    maxSessions: 100,
  })
})

test('a month later is the same day, or the last one where there is none', () => {
  const later = (from: string, months: number) => addMonths(at(from), months).toISOString().slice(0, 10)
  expect(later('2026-01-31T10:00:00Z', 1)).toBe('2026-02-28')
  expect(later('2028-01-31T10:00:00Z', 1)).toBe('2028-02-29')
  expect(later('2028-02-29T10:00:00Z', 12)).toBe('2029-02-28')
  expect(later('2026-12-15T23:59:59Z', 1)).toBe('2027-01-15')
  expect(later('2026-08-31T00:00:00Z', 6)).toBe('2027-02-28')
})

function paid(changes: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    account_id: 1,
    plan: 'LITE',
    period_start: at('2026-02-28T10:00:00Z'),
    period_end: at('2026-03-28T10:00:00Z'),
    is_ending: false,
    cancelled_at: null,
    customer_id: null,
    subscription_id: null,
    changed_at: at('2026-02-28T10:00:00Z'),
    ...changes,
  }
}
