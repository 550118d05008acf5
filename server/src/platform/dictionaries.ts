import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { notFound } from './errors.ts'
import type { Http } from './http.ts'
import { route } from './route.ts'

/** The contract allows only known languages and plain names, which prevents path traversal. */
export function dictionaryRoutes(http: Http, dir: string): void {
  route(http, api.locales.dictionary, async ({ params, reply }) => {
    const text = await readFile(join(dir, params.lng, `${params.ns}.json`), 'utf8').catch(() => {
      throw notFound('Dictionary')
    })
    reply.header('cache-control', 'no-cache')
    return JSON.parse(text)
  })
}
