import type { Reason } from '@switchboard/contract'
import { englishReason, isReasonCode } from '@switchboard/contract/reasons'
import type { ZodError } from 'zod'
import { AppError } from './errors.ts'

type Issue = ZodError['issues'][number]

/** Says in plain words what is wrong with a request; zod's own texts are for programmers. */
export function invalidRequest(error: ZodError): AppError {
  const faults = error.issues.map((issue) => reasonOf(issue) ?? sentence(issue))
  const errors = faults.map((fault) => (typeof fault === 'string' ? fault : englishReason(fault)))
  return new AppError('invalid_request', faults[0] ?? 'The request is not valid', { errors, cause: error })
}

/** The contract names some reasons itself. */
const reasonOf = (issue: Issue): Reason | undefined =>
  isReasonCode(issue.message)
    ? { code: issue.message, params: 'minimum' in issue ? { number: Number(issue.minimum) } : {} }
    : undefined

function sentence(issue: Issue): string {
  const field = issue.path.length ? issue.path.join('.') : 'The request'
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length && issue.message.endsWith('received undefined')
        ? `${field} is required`
        : `${field} must be ${kindOf(issue.expected)}`
    case 'too_small':
      if (isOurOwn(issue)) return issue.message
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1
          ? `${field} is required`
          : `${field} needs at least ${issue.minimum} characters`
      return `${field} must be at least ${issue.minimum}`
    case 'too_big':
      if (isOurOwn(issue)) return issue.message
      if (issue.origin === 'string') return `${field} may have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `${field} may have at most ${issue.maximum} entries`
      return `${field} must be at most ${issue.maximum}`
    case 'invalid_value':
      return `${field} must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}`
    default:
      return isOurOwn(issue) ? issue.message : `${field} is not valid`
  }
}

/** The contract defines some messages itself, for the form that shows them. */
const isOurOwn = ({ message }: Issue) => !/^(Invalid|Too (small|big)|Unrecognized)/.test(message)

const kindOf = (expected: string) =>
  ({
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  })[expected] ?? `of the type ${expected}`
