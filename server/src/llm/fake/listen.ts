import type { IncomingMessage, ServerResponse } from 'node:http'

/** Marks the text that a fake recording "says". */
export const SPOKEN = 'SPOKEN:'

/** A recording for tests: an Ogg file with a single page that states its duration. */
export function spokenRecording(text: string, seconds = 3): Buffer {
  const page = Buffer.alloc(28)
  page.write('OggS', 'latin1')
  page.writeBigInt64LE(BigInt(Math.round(seconds * 48_000)), 6)
  page[26] = 1
  const said = Buffer.from(`${SPOKEN}${text}\0`)
  page[27] = Math.min(255, said.length)
  return Buffer.concat([page, said])
}

/** `POST /v1/audio/transcriptions`, like the real API. */
export async function listen(request: IncomingMessage, response: ServerResponse, body: Buffer, key: string) {
  const reply = (status: number, content: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  const refuse = (status: number, message: string) =>
    reply(status, { error: { message, type: 'invalid_request_error', param: null, code: null } })
  if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'Incorrect API key provided')
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return refuse(400, 'Expected multipart/form-data')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const [model, file] = [form.get('model'), form.get('file')]
  if (typeof model !== 'string' || !LISTENERS.includes(model))
    return refuse(404, `The model \`${model}\` does not exist.`)
  if (!(file instanceof Blob) || file.size === 0) return refuse(400, 'file: field required')
  if (file.size > MOST_BYTES) return refuse(413, 'Maximum content size limit (26214400) exceeded')
  const extension = /\.(\w+)$/.exec((file as File).name)?.[1] ?? ''
  if (!TAKEN.includes(extension)) return refuse(400, `Invalid file format. Supported formats: ${TAKEN}`)
  const bytes = Buffer.from(await file.arrayBuffer())
  const at = bytes.indexOf(SPOKEN)
  const end = bytes.indexOf(0, at)
  const text = at < 0 ? '' : bytes.toString('utf8', at + SPOKEN.length, end < 0 ? undefined : end)
  return reply(200, { text, usage: { type: 'duration', seconds: Math.ceil(bytes.length / 4000) } })
}

export const LISTENERS = ['whisper-1', 'gpt-4o-mini-transcribe']
const MOST_BYTES = 25 * 1024 * 1024
const TAKEN = ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'webm']
