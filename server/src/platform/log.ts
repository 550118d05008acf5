import pino from 'pino'

export type Log = pino.Logger

/**
 * Writes structured lines to standard output. Callers pass ids, counts and codes, never bodies, headers or URLs: those
 * contain tokens and customers' texts. The redaction below is a safety net for that rule.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
      serializers: { err: errorFacts, error: errorFacts },
    },
    destination ?? (process.stdout.isTTY ? forPeople : pino.destination({ dest: 1, sync: true })),
  )
}

/** On a terminal: short lines instead of JSON. */
const forPeople: pino.DestinationStream = {
  write(line) {
    const { level, time, msg, err, ...facts } = JSON.parse(line)
    const rest = Object.entries(facts).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    const mark = level >= 50 ? '✗' : level >= 40 ? '!' : '·'
    process.stdout.write(
      `  ${mark} ${time.slice(11, 19)} ${msg}${rest.join('')}\n${err ? `${err.stack}\n` : ''}`,
    )
  },
}

const SECRET_FIELDS = [
  'password',
  'password_hash',
  'access_token',
  'refresh_token',
  'auth_token',
  'token',
  'bot_token',
  'client_secret',
  'user_access_token',
  'authorization',
  'cookie',
  'question',
  'answer',
  'message',
  'text',
  'email',
  'username',
]

/** Name, code and stack. A database error's detail contains row values, so it is left out. */
function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    what: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause ? { cause: errorFacts(error.cause) } : {}),
  }
}
