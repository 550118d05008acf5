import type { Agent } from '../../../data/agents.ts'
import { type FileRecord, useFiles } from '../../../data/files.ts'
import { useFileUploads } from '../../../data/files-upload.ts'

/** The listed files, without those that the upload panel already shows. */
export function useSettledFiles(agent: Agent): FileRecord[] {
  const { data } = useFiles(agent)
  const uploads = useFileUploads(agent.id)
  const onDisplay = new Set(uploads.flatMap(({ rows }) => rows.map(({ file }) => file.name)))
  return (data?.files ?? []).filter(({ state, file_name }) => state === 'ready' || !onDisplay.has(file_name))
}
