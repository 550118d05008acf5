import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Upload {
  name: string
  bytes: Buffer
}

/** A method's parameters: plain strings, parsed JSON values, and files by the name of their part. */
export interface Call {
  params: Record<string, unknown>
  uploads: Map<string, Upload>
}

/** The Bot API accepts JSON, forms with or without files, and query parameters. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const { searchParams } = new URL(request.url!, 'http://telegram')
  const raw = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  const call: Call = { params: readable(searchParams), uploads: new Map() }
  if (type.includes('multipart/form-data')) readParts(raw, type, call)
  else if (raw.length > 0)
    Object.assign(
      call.params,
      type.includes('json') ? JSON.parse(raw.toString()) : readable(new URLSearchParams(raw.toString())),
    )
  return call
}

const readable = (form: URLSearchParams) =>
  Object.fromEntries([...form].map(([name, text]) => [name, valueIn(text)]))

/** In a form, lists and objects are written as JSON. */
function valueIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readParts(raw: Buffer, type: string, { params, uploads }: Call): void {
  const boundary = `--${/boundary="?([^";]+)/.exec(type)![1]}`
  for (let at = raw.indexOf(boundary); ; ) {
    const start = at + boundary.length + 2
    const end = raw.indexOf(`\r\n${boundary}`, start)
    if (end < 0) return
    const head = raw.indexOf('\r\n\r\n', start)
    const headers = raw.subarray(start, head).toString()
    const body = raw.subarray(head + 4, end)
    const name = /;\s*name="?([^";\r\n]+)/i.exec(headers)?.[1] ?? ''
    const fileName = /filename="?([^";\r\n]+)/i.exec(headers)?.[1]
    if (fileName === undefined) params[name] = valueIn(body.toString())
    else uploads.set(name, { name: fileName, bytes: Buffer.from(body) })
    at = end + 2
  }
}
