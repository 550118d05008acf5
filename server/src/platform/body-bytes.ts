import type { IncomingMessage } from 'node:http'
import { reason } from '@switchboard/contract/reasons'
import { AppError } from './errors.ts'

/**
 * Streams a file from a request body. Stopping early keeps the connection open so that the sender can receive the
 * error.
 */
export async function* bodyBytes(request: IncomingMessage): AsyncIterable<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw new AppError('invalid_request', reason('file_not_whole'), { cause })
  }
}
