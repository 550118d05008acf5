import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { AppError } from './errors.ts'

/** Where people outside reach this installation: as it is set, else as this very request reached it. */
export function publicOrigin({ config }: Pick<App, 'config'>, request: FastifyRequest): string {
  return config.PUBLIC_URL ?? requestOrigin(request)
}

export function requestOrigin({ protocol, host }: FastifyRequest): string {
  // It becomes a part of HTML that people paste into their sites.
  if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host))
    throw new AppError('invalid_request', 'The Host header is not valid')
  return `${protocol}://${host}`
}

/** Every address by which a page of ours may have been opened. */
export function ownOrigins({ config }: Pick<App, 'config'>, request: FastifyRequest): string[] {
  return [...new Set([requestOrigin(request), ...(config.PUBLIC_URL ? [config.PUBLIC_URL] : [])])]
}
