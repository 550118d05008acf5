import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The bundle is in server/dist, this file in server/src/models.
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../models/' : '../../models/',
  import.meta.url,
)

/** The SHA-256 hashes of the models that models/README.md describes. Other weights would need other thresholds. */
export const MODEL_FILES = {
  'encoder.int8.onnx': 'b5a480699c1a7f84099a67339ef212005d53471f2864da66f8db68a5dd7a2ea8',
  'intents.json': '9a623cd80fedc94ec8570d6183a22b6ffab0e57be38860670355cf7921339f92',
  'language.json': 'fde59a8a75ef3cee069e7c9410d1c4ebb783c2f0d115c3dffd366591cf057fc1',
  'reader.int8.onnx': 'bbf07c126ad54e2592f0f849ab8554170d5cd3ea1a588832e41d4f5458c9e7aa',
  'sentences.json': 'b3b3d335e6b5eb7832cd29a21bb42191b93b2921a6227592bc4b2f5698595388',
  'tokenizer.json': 'e3e52a0dc167b8f1dea0b6c4f8372298ada6fc6f526e39cca5e314c6f755e46e',
}

export type ModelFile = keyof typeof MODEL_FILES

export const modelFileUrl = (name: ModelFile): URL => new URL(name, folder)

/** Throws if the file is missing or is not the one that the thresholds were fitted for. */
export function readModelFile(name: ModelFile): Buffer {
  const bytes = readFileSync(modelFileUrl(name))
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== MODEL_FILES[name]) throw new Error(`models/${name} has the hash ${hash}, not the expected one`)
  return bytes
}
