import { readFileSync } from 'node:fs'
import { folded } from '../language/index.ts'
import { modelFileUrl } from '../models/model-files.ts'

/**
 * Whether a word is one of those that the models know whole; rarer ones they put together from pieces. Without the
 * file no word is known to be.
 */
export function loadVocabulary(): (word: string) => boolean {
  try {
    const { model }: TokenizerFile = JSON.parse(readFileSync(modelFileUrl('tokenizer.json'), 'utf8'))
    const words = new Set(Object.keys(model.vocab))
    return (word) => words.has(folded(word))
  } catch {
    return () => false
  }
}

interface TokenizerFile {
  model: { vocab: Record<string, number> }
}
