import type { Agent } from '../../../data/agents.ts'
import { type FileRecord, useFiles } from '../../../data/files.ts'
import { useFileUploads } from '../../../data/files-upload.ts'

/** The files that are not on display as an upload: what stands there as on its way need not be listed as well. */
export function useSettledFiles(agent: Agent): FileRecord[] {
  const { data } = useFiles(agent)
  const uploads = useFileUploads(agent.id)
  const onDisplay = new Set(uploads.flatMap(({ rows }) => rows.map(({ file }) => file.name)))
  return (data?.files ?? []).filter(({ state, file_name }) => state === 'ready' || !onDisplay.has(file_name))
}
