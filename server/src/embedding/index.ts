export { cosine } from './cosine.ts'
export type { PairScores, TextPair } from './cross-encoder.ts'
export { type Embedder, type InTurn, openEmbedder } from './embedder.ts'
export { openReader, type Reader } from './reader.ts'
