import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from './errors.ts'
import type { Http } from './http.ts'
import { CONSOLE_CSP } from './security-headers.ts'

const YEAR_S = 31_536_000

/** The built console: hashed assets that never change, and one page for every address that is not the API's. */
export async function serveConsole(http: Http, dir: string): Promise<void> {
  const files = filesIn(dir)
  const page = files.has('index.html') ? await readFile(join(dir, 'index.html')) : null
  if (page)
    await http.fastify.register(fastifyStatic, {
      root: dir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
  http.fastify.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = (request.params as { '*': string })['*']
      if (!page || /^(api|locales)(\/|$)/.test(path)) throw nothingHere()
      if (files.has(path)) {
        const isHashed = path.startsWith('assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        return reply.sendFile(path)
      }
      if (path.startsWith('assets/')) throw nothingHere()
      return reply
        .header('content-security-policy', CONSOLE_CSP)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page)
    },
  })
}

/** Known once at the start: a request can only name one of them, never a path of its own. */
function filesIn(dir: string): Set<string> {
  if (!existsSync(dir)) return new Set()
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name) && !entry.parentPath.includes('.vite'),
    )
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
  return new Set(names)
}

const nothingHere = () => new AppError('not_found', 'There is nothing at this address')
