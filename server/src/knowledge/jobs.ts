import type { App } from '../context.ts'
import { fillVectors } from './fill-vectors.ts'
import { readSites } from './site/read-site.ts'
import { readUploads } from './upload/read-upload.ts'

/** Registers the background jobs of knowledge bases. */
export function knowledgeJobs(app: App): void {
  readUploads(app)
  readSites(app)
  fillVectors(app)
  for (const kind of ['read_upload', 'read_site', 'embed_chunks']) app.jobs.unhurried(kind)
}
