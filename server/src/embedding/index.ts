export { cosine } from './cosine.ts'
export { type Embedder, openEmbedder } from './embedder.ts'
