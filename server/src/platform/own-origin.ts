import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { AppError } from './errors.ts'

/** The public origin of this installation: the configured one, or else the origin of this request. */
export function publicOrigin({ config }: Pick<App, 'config'>, request: FastifyRequest): string {
  return config.PUBLIC_URL ?? requestOrigin(request)
}

export function requestOrigin({ protocol, host }: FastifyRequest): string {
  // It becomes a part of HTML that people paste into their sites.
  if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host))
    throw new AppError('invalid_request', 'The Host header is not valid')
  return `${protocol}://${host}`
}

/** All origins under which one of our pages may have been opened. */
export function ownOrigins({ config }: Pick<App, 'config'>, request: FastifyRequest): string[] {
  return [...new Set([requestOrigin(request), ...(config.PUBLIC_URL ? [config.PUBLIC_URL] : [])])]
}
