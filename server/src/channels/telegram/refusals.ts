import { GrammyError, HttpError } from 'grammy'
import { ChannelError, type ChannelErrorKind } from '../channel.ts'
import { requestError } from '../request-error.ts'

/** An error from Telegram. `said` is only for decisions in code: it may contain a customer's text. */
export class TelegramRefusal extends ChannelError {
  constructor(
    kind: ChannelErrorKind,
    message: string,
    readonly said: string,
    retryAfterMs?: number,
  ) {
    super(kind, message, { retryAfterMs })
  }
}

/** `isQuestion`: the call delivered nothing, so it can be repeated after any network failure. */
export function channelErrorOf(error: unknown, isQuestion: boolean): ChannelError {
  if (error instanceof GrammyError) return refusalOf(error)
  const cause = error instanceof HttpError ? error.error : error
  const failure = requestError(cause, 'Telegram')
  if (failure.kind !== 'ambiguous' || !isQuestion) return failure
  return new ChannelError('transient', 'Telegram does not answer.', { cause })
}

function refusalOf({ error_code, description, parameters }: GrammyError): TelegramRefusal {
  const found = REFUSALS.find(([code, said]) => code === error_code && said.test(description))
  const [, , kind, text] = found ?? (error_code >= 500 ? AWAY : NOT_TAKEN)
  const retryAfterMs = parameters.retry_after === undefined ? undefined : parameters.retry_after * 1000
  return new TelegramRefusal(kind, text, description, retryAfterMs)
}

type Refusal = [code: number, said: RegExp, kind: ChannelErrorKind, text: string]

const WRONG_TOKEN =
  'Telegram does not accept this token. Copy the current one from @BotFather and connect the bot again.'

const REFUSALS: Refusal[] = [
  [401, /./, 'auth', WRONG_TOKEN],
  [404, /./, 'auth', WRONG_TOKEN],
  [
    409,
    /webhook/i,
    'not_owner',
    'Another program has set a webhook for this bot and gets its messages. Connect the bot again to take it over.',
  ],
  [
    409,
    /./,
    'not_owner',
    'Another program reads this bot’s messages too. Stop it there, or get a new token from @BotFather.',
  ],
  [429, /./, 'rate', 'Telegram asks to wait before the next message.'],
  [403, /blocked by the user/, 'blocked', 'This customer has blocked the bot.'],
  [403, /deactivated/, 'blocked', 'This customer’s Telegram account no longer exists.'],
  [403, /initiate/, 'blocked', 'Telegram lets a bot write only to people who have written to it.'],
  [403, /./, 'blocked', 'Telegram does not let the bot write to this customer.'],
  [400, /chat not found|peer_id_invalid/i, 'invalid', 'Telegram does not know this customer.'],
  [
    400,
    /business/i,
    'invalid',
    'The owner of this Telegram account does not let the bot answer there. Allow it under Telegram Business, Chatbots.',
  ],
  [400, /too long/i, 'invalid', 'This message is too long for Telegram.'],
  [400, /file is too big/i, 'invalid', 'This file is larger than the 20 MB that Telegram gives to bots.'],
  [413, /./, 'invalid', 'This file is larger than the 50 MB that Telegram takes from bots.'],
  [
    400,
    /bad webhook/i,
    'invalid',
    'Telegram calls only https addresses on port 443, 80, 88 or 8443. Ask your server administrator to change the public address of this installation.',
  ],
  [400, /to edit not found|can't be edited/i, 'invalid', 'Telegram does not let this message be changed.'],
]

const AWAY: Refusal = [500, /./, 'transient', 'Telegram is unavailable. Retrying…']
const NOT_TAKEN: Refusal = [400, /./, 'invalid', 'Telegram does not take this message.']
