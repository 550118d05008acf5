import { expect, test } from 'vitest'
import { nextBackupAt } from './schedule.ts'

const daily = { BACKUP_EVERY: 'day', BACKUP_AT: '03:00' } as const
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const last = (text: string, error: string | null = null) => ({ started_at: at(text).toISOString(), error })

test('without a schedule no backup is due', () => {
  expect(nextBackupAt({ ...daily, BACKUP_EVERY: null }, null, at('18T12:00'))).toBeNull()
})

test('the first backup is due at once', () => {
  expect(nextBackupAt(daily, null, at('18T12:00'))).toEqual(at('18T03:00'))
})

test('after a backup the next is due a day later, at the chosen time', () => {
  expect(nextBackupAt(daily, last('18T03:00'), at('18T12:00'))).toEqual(at('19T03:00'))
  expect(nextBackupAt(daily, last('18T11:00'), at('18T12:00'))).toEqual(at('19T03:00'))
  expect(nextBackupAt(daily, last('17T03:00'), at('18T02:59'))).toEqual(at('18T03:00'))
})

test('a failed backup is tried again after an hour', () => {
  expect(nextBackupAt(daily, last('18T03:00', 'full'), at('18T03:05'))).toEqual(at('18T04:00'))
})

test('weekly backups are due on Sunday', () => {
  const weekly = { ...daily, BACKUP_EVERY: 'week' } as const
  expect(nextBackupAt(weekly, last('15T03:00'), at('18T12:00'))).toEqual(at('22T03:00'))
  expect(nextBackupAt(weekly, last('14T03:00'), at('15T12:00'))).toEqual(at('15T03:00'))
})
