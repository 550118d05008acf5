import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import { ChannelError, type ChannelErrorKind } from '../channel.ts'

const Refused = z.object({
  error: z.object({
    code: z.int(),
    error_subcode: z.int().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/** An error from Facebook with its codes. Its text is left out: it may contain a token or a customer's message. */
export class GraphRefusal extends ChannelError {
  constructor(
    kind: ChannelErrorKind,
    why: Reason,
    readonly graphCode: number,
    readonly subcode: number,
    options: { cause: Error; retryAfterMs?: number },
  ) {
    super(kind, why, options)
  }
}

export function refusalOf(status: number, body: unknown, headers: Headers): GraphRefusal {
  const { code = 0, error_subcode: subcode = 0, fbtrace_id } = Refused.safeParse(body).data?.error ?? {}
  const [, , kind, why] = REFUSALS.find((row) => matches(row, code, subcode)) ?? byStatus(status)
  // Meta's support asks for these values first.
  const cause = new Error(`Graph API: HTTP ${status}, code ${code}/${subcode}, trace ${fbtrace_id ?? 'none'}`)
  return new GraphRefusal(kind, why, code, subcode, {
    cause,
    ...(kind === 'rate' && { retryAfterMs: waitOf(headers) }),
  })
}

const OUTSIDE_WINDOW = 2018278
export const OTHER_APP = 2018300

type Refusal = [
  code: number | [from: number, to: number],
  subcode: number | null,
  kind: ChannelErrorKind,
  why: Reason,
]

const TOO_LATE = reason('fb_window')
const UNREACHABLE = reason('fb_blocked')
const NO_PERMISSION = reason('fb_not_allowed')
const SLOWER = reason('fb_wait')
const AWAY = reason('fb_down')
const NOT_TAKEN = reason('fb_not_taken')

/** The first match counts; null matches any subcode. */
const REFUSALS: Refusal[] = [
  [190, null, 'auth', reason('fb_changed')],
  [102, null, 'auth', reason('fb_ended')],
  [10, OUTSIDE_WINDOW, 'window', TOO_LATE],
  [10, 2018065, 'window', TOO_LATE],
  [10, OTHER_APP, 'not_owner', reason('fb_other_answers')],
  [10, 2018108, 'blocked', UNREACHABLE],
  [551, null, 'blocked', UNREACHABLE],
  [100, 2018001, 'blocked', reason('fb_unknown')],
  [10, null, 'invalid', NO_PERMISSION],
  [[200, 299], null, 'invalid', NO_PERMISSION],
  [368, null, 'invalid', reason('fb_restricted')],
  [4, null, 'rate', SLOWER],
  [17, null, 'rate', SLOWER],
  [32, null, 'rate', SLOWER],
  [613, null, 'rate', SLOWER],
  [[80000, 80014], null, 'rate', SLOWER],
  [1, null, 'transient', AWAY],
  [2, null, 'transient', AWAY],
  [1200, null, 'transient', AWAY],
  [2200, null, 'transient', reason('fb_unreached')],
  [100, null, 'invalid', NOT_TAKEN],
]

const matches = ([code, subcode]: Refusal, given: number, givenSub: number) =>
  (Array.isArray(code) ? given >= code[0] && given <= code[1] : given === code) &&
  (subcode === null || subcode === givenSub)

function byStatus(status: number): Refusal {
  if (status === 429) return [0, null, 'rate', SLOWER]
  if (status === 401) return REFUSALS[0]!
  if (status >= 500) return [0, null, 'transient', AWAY]
  return [0, null, 'invalid', NOT_TAKEN]
}

const Usage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.number().default(0),
      total_time: z.number().default(0),
      total_cputime: z.number().default(0),
      estimated_time_to_regain_access: z.number().default(0),
    }),
  ),
)
const AppUsage = Usage.valueType.element

/** How much of Facebook's rate limit is used, in percent. */
export function loadOf(headers: Headers): number {
  const app = AppUsage.safeParse(parsed(headers.get('x-app-usage'))).data
  const loads = [...businessUsage(headers), ...(app ? [app] : [])]
  return Math.max(0, ...loads.flatMap((each) => [each.call_count, each.total_time, each.total_cputime]))
}

function waitOf(headers: Headers): number {
  const asked = businessUsage(headers).map((each) => each.estimated_time_to_regain_access * 60_000)
  return Math.max(0, ...asked) || Number(headers.get('retry-after')) * 1000 || WAIT_MS
}

const WAIT_MS = 60_000

const businessUsage = (headers: Headers) =>
  Object.values(Usage.safeParse(parsed(headers.get('x-business-use-case-usage'))).data ?? {}).flat()

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
