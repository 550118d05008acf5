import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { AppError } from './errors.ts'
import type { Http } from './http.ts'
import { CONSOLE_CSP } from './security-headers.ts'

const YEAR_S = 31_536_000

/** The built console: hashed assets that never change, and one page for every address that is not the API's. */
export async function serveConsole(http: Http, dir: string): Promise<void> {
  const index = join(dir, 'index.html')
  const page = existsSync(index) ? await readFile(index) : null
  if (page)
    await http.fastify.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
  http.fastify.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      if (!page || /^\/(api|locales|assets)\//.test(request.url))
        throw new AppError('not_found', 'There is nothing at this address')
      return sendPage(reply, page)
    },
  })
}

const sendPage = (reply: FastifyReply, page: Buffer) =>
  reply
    .header('content-security-policy', CONSOLE_CSP)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
