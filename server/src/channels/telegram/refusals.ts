import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { GrammyError, HttpError } from 'grammy'
import { ChannelError, type ChannelErrorKind } from '../channel.ts'
import { requestError } from '../request-error.ts'

/** An error from Telegram. `said` is only for decisions in code: it may contain a customer's text. */
export class TelegramRefusal extends ChannelError {
  constructor(
    kind: ChannelErrorKind,
    why: Reason,
    readonly said: string,
    retryAfterMs?: number,
  ) {
    super(kind, why, { retryAfterMs })
  }
}

/** `isQuestion`: the call delivered nothing, so it can be repeated after any network failure. */
export function channelErrorOf(error: unknown, isQuestion: boolean): ChannelError {
  if (error instanceof GrammyError) return refusalOf(error)
  const cause = error instanceof HttpError ? error.error : error
  const failure = requestError(cause, 'Telegram')
  if (failure.kind !== 'ambiguous' || !isQuestion) return failure
  return new ChannelError('transient', reason('channel_silent', { channel: 'Telegram' }), { cause })
}

function refusalOf({ error_code, description, parameters }: GrammyError): TelegramRefusal {
  const found = REFUSALS.find(([code, said]) => code === error_code && said.test(description))
  const [, , kind, why] = found ?? (error_code >= 500 ? AWAY : NOT_TAKEN)
  const retryAfterMs = parameters.retry_after === undefined ? undefined : parameters.retry_after * 1000
  return new TelegramRefusal(kind, why, description, retryAfterMs)
}

type Refusal = [code: number, said: RegExp, kind: ChannelErrorKind, why: Reason]

const WRONG_TOKEN = reason('tg_token')

const REFUSALS: Refusal[] = [
  [401, /./, 'auth', WRONG_TOKEN],
  [404, /./, 'auth', WRONG_TOKEN],
  [409, /webhook/i, 'not_owner', reason('tg_hooked')],
  [409, /./, 'not_owner', reason('tg_two_readers')],
  [429, /./, 'rate', reason('tg_wait')],
  [403, /blocked by the user/, 'blocked', reason('tg_blocked')],
  [403, /deactivated/, 'blocked', reason('tg_gone')],
  [403, /initiate/, 'blocked', reason('tg_not_first')],
  [403, /./, 'blocked', reason('tg_not_to_them')],
  [400, /chat not found|peer_id_invalid/i, 'invalid', reason('tg_unknown')],
  [400, /business/i, 'invalid', reason('tg_business')],
  [400, /too long/i, 'invalid', reason('tg_long')],
  [400, /file is too big/i, 'invalid', reason('tg_large_fetched', { number: 20 })],
  [413, /./, 'invalid', reason('tg_large', { number: 50 })],
  [400, /bad webhook/i, 'invalid', reason('tg_address')],
  [400, /to edit not found|can't be edited/i, 'invalid', reason('tg_fixed')],
]

const AWAY: Refusal = [500, /./, 'transient', reason('tg_down')]
const NOT_TAKEN: Refusal = [400, /./, 'invalid', reason('tg_not_taken')]
