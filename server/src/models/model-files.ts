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
  'intents.json': '475a582a61e2467fdf98db6371b68e7f77e9a6d4d65f9ee5b7e06d2c7c95178e',
  'language.json': 'fde59a8a75ef3cee069e7c9410d1c4ebb783c2f0d115c3dffd366591cf057fc1',
  'reader.int8.onnx': 'a142e15640abc0e117131c8c8f7f906ea57e0d1949de0727deeb8f0140b5c590',
  'sentences.json': '63a36c5f32f3325058c1bb1197fd79f7adfde1df1f7a3df1c1822c07feb2e0d0',
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
