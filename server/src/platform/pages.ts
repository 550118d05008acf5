import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { nothingHere } from './errors.ts'
import type { Http } from './http.ts'
import { CONSOLE_CSP, WORKER_CSP } from './security-headers.ts'

const YEAR_S = 31_536_000

interface Site {
  /** `/` or `/widget/`. */
  prefix: `/${string}`
  dir: string
  /** Paths below the prefix that are never a page. */
  except?: RegExp
  /** Data attributes of the page's root element, for what the console must know before sign-in. */
  facts?: () => Record<string, string>
}

/** Serves built sites: immutable hashed assets, and one page, if it exists, for every other path below the prefix. */
export async function serveSites(http: Http, sites: Site[]): Promise<void> {
  const built = sites.find(({ dir }) => existsSync(dir))
  if (built)
    await http.fastify.register(fastifyStatic, {
      root: built.dir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
  for (const site of sites) await serveSite(http, site)
}

async function serveSite(http: Http, { prefix, dir, except, facts = () => ({}) }: Site): Promise<void> {
  const files = filesIn(dir)
  const page = files.has('index.html') ? await readFile(join(dir, 'index.html'), 'utf8') : null
  http.fastify.route({
    method: 'GET',
    url: `${prefix}*`,
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const isAsset = path.startsWith('assets/')
      if (except?.test(path) || (!files.has(path) && (isAsset || !page))) throw nothingHere()
      if (path !== 'index.html' && files.has(path)) {
        reply.header('cache-control', isAsset ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        reply.header('vary', 'accept-encoding')
        if (path === 'sw.js') reply.header('content-security-policy', WORKER_CSP)
        return reply.sendFile(path, dir)
      }
      return reply
        .header('content-security-policy', CONSOLE_CSP)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(withFacts(page!, facts()))
    },
  })
}

function withFacts(page: string, facts: Record<string, string>): string {
  const attributes = Object.entries(facts).map(([name, value]) => ` data-${name}="${value}"`)
  return page.replace('<html', `<html${attributes.join('')}`)
}

/** Listed once at the start: a request can only name one of these files, never an arbitrary path. */
function filesIn(dir: string): Set<string> {
  if (!existsSync(dir)) return new Set()
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return new Set(paths.filter((path) => !/\.(br|gz)$|(^|\/)\./.test(path)))
}
