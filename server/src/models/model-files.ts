import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The bundle lies in server/dist, this file in server/src/embedding.
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../models/' : '../../models/',
  import.meta.url,
)

/** What models/README.md tells of; other weights would need other thresholds. */
export const MODEL_FILES = {
  'encoder.int8.onnx': '0295972bb3089e6e213b49b8e0b102c9afccfdceebc2ad6cc2e7492ee7d8fef4',
  'intents.json': 'fc1f24978194f36b7650d1342a2fc1242e99646c0d9cf5d9a761a17d961266bc',
  'language.json': 'ac09654f12b8827931ea06da4dcdab4cd1ec9acbf144db4da95504c736926ed6',
  'reader.int8.onnx': 'a025acc9ddc20e696cf4ebc0331b798b2bc470c25936283eaa61bccab43ee7d4',
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
