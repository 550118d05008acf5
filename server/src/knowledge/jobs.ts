import type { App } from '../context.ts'
import { fillVectors } from './fill-vectors.ts'
import { readUploads } from './upload/read-upload.ts'

/** What happens to a knowledge base by itself. */
export function knowledgeJobs(app: App): void {
  readUploads(app)
  fillVectors(app)
}
