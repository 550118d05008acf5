import type { api } from '@switchboard/contract'
import type { FileRow } from '../../database/schema.ts'

/** Prefix of the API ids of files that come from a site. */
export const SITE_FILE_PREFIX = 'chroma_'

/** Prefix of the file names of site pages, which are never listed. */
export const SITE_PAGE_PREFIX = 'sitepageAUTO'

export const wireId = ({ store, id }: Pick<FileRow, 'store' | 'id'>) =>
  store === 'site' ? `${SITE_FILE_PREFIX}${id}` : String(id)

export const presentFile = (file: FileRow): api.knowledge.FileRecord => ({
  id: wireId(file),
  file_id: wireId(file),
  file_name: file.file_name,
  created_at: file.created_at.toISOString(),
  state: file.state,
  error: file.error,
  reason: file.reason,
  media_type: file.media_type,
  size: file.size,
  pages: file.pages,
  url: file.url,
})
