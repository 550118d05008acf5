import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { safeFileName } from '../../platform/file-name.ts'
import type { ZipEntry } from '../zip.ts'

interface KeptFile {
  id: string | number
  file_name: string
  blob: string | null
}

/** Files under their own names, prefixed with an id, because names may repeat. */
export async function* fileEntries(app: App, folder: string, files: KeptFile[]): AsyncGenerator<ZipEntry> {
  for (const { id, file_name, blob } of files) {
    const content = blob && (await contentOf(app, blob))
    if (content) yield { name: `${folder}${String(id).slice(0, 12)} ${safeFileName(file_name)}`, content }
  }
}

/** Returns null for a file that was deleted while the archive was being written. */
async function contentOf(app: App, blob: string) {
  try {
    return await app.blobs.get(blob)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
