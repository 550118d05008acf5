import { expect, test } from 'vitest'
import { imapTrouble } from './refusals.ts'
import { threadHeaders } from './send.ts'

const refused = (more: object) => Object.assign(new Error('no'), { authenticationFailed: true, ...more })

test.each([
  ['[ALERT] Too many simultaneous connections. (Failure)'],
  ['Temporary authentication failure.'],
  ['Service not available, try again in a minute'],
])('a server that is busy has not refused the password: %s', (responseText) => {
  expect(imapTrouble(refused({ responseText })).kind).toBe('transient')
})

test.each([
  ['[AUTHENTICATIONFAILED] Invalid credentials (Failure)'],
  ['[ALERT] Application-specific password required'],
  ['LOGIN failed.'],
])('a refused password is told to the owner: %s', (responseText) => {
  expect(imapTrouble(refused({ responseText })).kind).toBe('auth')
})

test.each([
  ['Sizes', 'Re: Sizes'],
  ['Odp: Rozmiary', 'Re: Rozmiary'],
  ['Re: Odp: RE[2]: AW: Sizes', 'Re: Sizes'],
  ['Reply wanted', 'Re: Reply wanted'],
  ['', 'Re:'],
])('the answer to a mail “%s” is “%s”', (subject, answer) => {
  expect(threadHeaders({ meta: { subject } }).subject).toBe(answer)
})
