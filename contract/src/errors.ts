import { z } from 'zod'
import { Reason } from './fields.ts'

/** Every error code the server may send, with its HTTP status. */
export const STATUS_BY_CODE = {
  invalid_request: 400,
  unauthorized: 401,
  /** The password was right; `challenge` and a code go to `auth.secondFactor`. */
  second_factor_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  /** Another installation serves this account; `Location` has its address. */
  moved: 421,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  /** Another program reads this channel's messages; `take_over` disconnects it. */
  channel_taken: 409,
  /** Mostly an owner's typo: a wrong token, a page without rights. */
  channel_refused: 422,
  channel_unreachable: 502,
  /** Usually the owner's typo: a wrong key, address or model name. */
  model_refused: 422,
  /** Usually the owner's typo in the mail settings just tested: address, port, password or sender. */
  mail_refused: 422,
  outbound_refused: 400,
  outbound_unreachable: 502,
  unavailable: 503,
  storage_full: 503,
} as const

export type ErrorCode = keyof typeof STATUS_BY_CODE

/**
 * The body of every error. `error` may be shown to a person; `errors` lists each fault. A program decides by `code`, and
 * `reason` has what is needed to say `error` in another language.
 */
export const ErrorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  errors: z.array(z.string()),
  code: z.enum(Object.keys(STATUS_BY_CODE) as [ErrorCode, ...ErrorCode[]]),
  reason: Reason.optional(),
  request_id: z.string().optional(),
  challenge: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
