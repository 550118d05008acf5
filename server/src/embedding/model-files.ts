import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The bundle lies in server/dist, this file in server/src/embedding.
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../models/' : '../../models/',
  import.meta.url,
)

/** What models/README.md tells of; other weights would need other thresholds. */
export const MODEL_FILES = {
  'encoder.int8.onnx': '1f971ae01351d814253eac042b1ade74bb0068bd2a480585a02074cf537c5667',
  'intents.json': 'fe7457718d8b9376311ef95bb32e823fccc2029e5be13cbd900e813d9ca84500',
  'language.json': 'bec42520c25d7d3770ef54312c61b2933afa1cc35d03b2a69a7203c213173311',
  'reader.int8.onnx': '53b85a2f6e6f56330afe52bb32f6a241d1c18c488a15c8b7edf468edc2c674ae',
  'tokenizer.json': 'e3e52a0dc167b8f1dea0b6c4f8372298ada6fc6f526e39cca5e314c6f755e46e',
}

export type ModelFile = keyof typeof MODEL_FILES

export const modelFileUrl = (name: ModelFile): URL => new URL(name, folder)

/** Throws when the file is missing or is not the one that the thresholds were fitted for. */
export function readModelFile(name: ModelFile): Buffer {
  const bytes = readFileSync(modelFileUrl(name))
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== MODEL_FILES[name]) throw new Error(`models/${name} has the hash ${hash}, not the expected one`)
  return bytes
}
