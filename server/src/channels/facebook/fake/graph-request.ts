import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { invalid, Refusal } from './refusal.ts'

export interface GraphRequest {
  method: string
  /** Without the API version. */
  path: string[]
  /** From the query and the body: Facebook accepts both. */
  params: Map<string, string>
  token: string
  /** A file that was uploaded in a form. */
  upload: { name: string; mediaType: string; bytes: Uint8Array } | null
}

const LARGEST_BODY = 26 * 1024 * 1024

export async function readGraphRequest(request: IncomingMessage): Promise<GraphRequest> {
  const url = new URL(request.url!, 'http://graph')
  const [version, ...path] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!/^v\d+\.\d+$/.test(version ?? ''))
    throw new Refusal(2500, 0, `Unknown path components: ${url.pathname}`)
  const raw = await buffer(request)
  if (raw.length > LARGEST_BODY) throw new Refusal(100, 2018278, 'The file is too large', 413)
  const { fields, upload } = await bodyOf(request.headers['content-type'] ?? '', raw)
  const params = new Map([...url.searchParams, ...fields])
  const bearer = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return { method: request.method!, path, params, token: bearer ?? params.get('access_token') ?? '', upload }
}

async function bodyOf(
  type: string,
  raw: Buffer,
): Promise<Pick<GraphRequest, 'upload'> & { fields: [string, string][] }> {
  if (raw.length === 0) return { fields: [], upload: null }
  if (type.startsWith('application/json')) return { fields: jsonFields(raw.toString()), upload: null }
  const body = new Uint8Array(raw)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form) throw invalid(`Unsupported content type: ${type}`)
  const file = form.get('filedata')
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  if (!(file instanceof File)) return { fields, upload: null }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { fields, upload: { name: file.name, mediaType: file.type, bytes } }
}

/** Object values are JSON-encoded within the parameter, however they were sent. */
function jsonFields(text: string): [string, string][] {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null) throw invalid('Expected an object')
  return Object.entries(parsed).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
