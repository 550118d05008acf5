import { readFileSync } from 'node:fs'
import { folded } from '../language/index.ts'
import { modelFileUrl } from '../models/model-files.ts'

/**
 * Returns a test for words that are a single token of the models. Rarer words are split into pieces. Without the
 * tokenizer file the test is always false.
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
