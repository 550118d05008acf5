import { expect, test } from 'vitest'
import { loadOf, refusalOf } from './refusals.ts'

const error = (code: number, error_subcode?: number) => ({
  error: { message: 'token EAAsecret said "Are you open?"', code, error_subcode, fbtrace_id: 'Atrace' },
})
const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  refusalOf(status, body, new Headers(headers))

test.each([
  [190, 460, 'auth'],
  [190, undefined, 'auth'],
  [102, undefined, 'auth'],
  [10, 2018278, 'window'],
  [10, 2018065, 'window'],
  [10, 2018300, 'not_owner'],
  [10, 2018108, 'blocked'],
  [551, 1545041, 'blocked'],
  [100, 2018001, 'blocked'],
  [10, undefined, 'invalid'],
  [200, undefined, 'invalid'],
  [299, 7, 'invalid'],
  [368, undefined, 'invalid'],
  [100, undefined, 'invalid'],
  [4, undefined, 'rate'],
  [17, undefined, 'rate'],
  [32, undefined, 'rate'],
  [613, undefined, 'rate'],
  [80006, undefined, 'rate'],
  [1, undefined, 'transient'],
  [2, undefined, 'transient'],
  [1200, undefined, 'transient'],
  [2200, undefined, 'transient'],
  [999_999, undefined, 'invalid'],
] as const)(
  'Facebook’s %s/%s is %s, in words of ours, with the trace for its support',
  (code, subcode, kind) => {
    const refusal = refused(400, error(code, subcode))
    expect(refusal).toMatchObject({ kind, graphCode: code, subcode: subcode ?? 0 })
    const cause = refusal.cause as Error
    expect(cause.message).toContain('Atrace')
    expect(refusal.message + cause.message).not.toMatch(/EAAsecret|Are you open/)
  },
)

test.each([
  [429, 'rate'],
  [401, 'auth'],
  [502, 'transient'],
  [404, 'invalid'],
] as const)('a page of a proxy with status %s is %s', (status, kind) => {
  expect(refused(status, '<html>')).toMatchObject({ kind })
})

test('whoever is too fast waits as long as Facebook says', () => {
  const usage = (minutes: number) =>
    JSON.stringify({ '1': [{ type: 'messenger', estimated_time_to_regain_access: minutes }] })
  const wait = (headers: Record<string, string>) => refused(400, error(613), headers).retryAfterMs
  expect(wait({ 'x-business-use-case-usage': usage(7) })).toBe(7 * 60_000)
  expect(wait({ 'retry-after': '9' })).toBe(9_000)
  expect(wait({ 'x-business-use-case-usage': 'no JSON' })).toBe(60_000)
  expect(wait({})).toBe(60_000)
})

test('the load is the worst of what Facebook counts', () => {
  const app = JSON.stringify({ call_count: 12, total_time: 30, total_cputime: 5 })
  const business = JSON.stringify({ '1': [{ call_count: 81 }] })
  expect(loadOf(new Headers())).toBe(0)
  expect(loadOf(new Headers({ 'x-app-usage': app }))).toBe(30)
  expect(loadOf(new Headers({ 'x-app-usage': app, 'x-business-use-case-usage': business }))).toBe(81)
})
