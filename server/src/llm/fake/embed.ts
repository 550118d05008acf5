import type { IncomingMessage, ServerResponse } from 'node:http'

/** `POST /v1/embeddings` like the real API: texts that share words get similar vectors. */
export function embed(request: IncomingMessage, response: ServerResponse, body: Buffer, key: string) {
  const reply = (status: number, content: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  const refuse = (status: number, message: string) =>
    reply(status, { error: { message, type: 'invalid_request_error', param: null, code: null } })
  if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'Incorrect API key provided')
  const { model, input } = JSON.parse(body.toString()) as { model: string; input: string[] }
  if (model !== EMBEDDER) return refuse(404, `The model \`${model}\` does not exist.`)
  if (!Array.isArray(input) || input.length === 0) return refuse(400, "'input' is empty")
  const tokens = input.reduce((sum, text) => sum + wordsOf(text).length, 0)
  reply(200, {
    ...{ object: 'list', model },
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

export const EMBEDDER = 'text-embedding-3-small'
const DIMENSIONS = 64

function vectorOf(text: string): number[] {
  const vector = Array<number>(DIMENSIONS).fill(0)
  for (const word of wordsOf(text)) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003
    vector[hash % DIMENSIONS]! += 1
  }
  return vector
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
