import type { IncomingMessage } from 'node:http'
import { AppError } from './errors.ts'

/** A file in the body of a request. To stop reading leaves the connection open: the sender is still to hear why. */
export async function* bodyBytes(request: IncomingMessage): AsyncIterable<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw new AppError('invalid_request', 'The file did not arrive whole. Send it again.', { cause })
  }
}
