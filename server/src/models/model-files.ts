import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The bundle lies in server/dist, this file in server/src/models.
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../models/' : '../../models/',
  import.meta.url,
)

/** What models/README.md tells of; other weights would need other thresholds. */
export const MODEL_FILES = {
  'encoder.int8.onnx': '6bcb2e66ddc5ba18704af3e005efec1edca1d0055ca8c463ad11f778e8fc9987',
  'intents.json': '6163ba21f760755eae5aa29255eb640d98043733fc487f820b6135382a934975',
  'language.json': 'fde59a8a75ef3cee069e7c9410d1c4ebb783c2f0d115c3dffd366591cf057fc1',
  'reader.int8.onnx': '4e79e9a6f384103942597c5f350715889bb7e8aec8958e2143b279300fa6c065',
  'sentences.json': 'beb69c42966db2e0c1ca2397ba7e59383545db40dd9fbf255bc0771f987bc181',
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
