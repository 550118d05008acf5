import { api, FILE_LIST_FRESH_MS } from '@switchboard/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Agent } from './agents.ts'
import { call } from './call.ts'
import { type FilePage, shownFiles } from './files-pages.ts'
import { knowledgeKeys } from './knowledge-keys.ts'

export type FileRecord = api.knowledge.FileRecord

/** Ids of files imported from the external site. */
const SITE_FILE = /^chroma_/

/** The loaded files of an agent. Live events keep them up to date. */
export const useFiles = ({ id, vs_id }: Agent) =>
  useInfiniteQuery({
    queryKey: knowledgeKeys.files(id, vs_id),
    queryFn: ({ pageParam, signal }): Promise<FilePage> =>
      call(api.knowledge.files, { query: { vector_store_id: vs_id, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next ? page + 1 : undefined),
    select: ({ pages }) => shownFiles(pages),
    staleTime: FILE_LIST_FRESH_MS,
    refetchOnWindowFocus: false,
    enabled: Boolean(vs_id),
  })

export function useRemoveFile(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: FileRecord) => removeFile(agentId, file),
    onError: (error) => console.error('The file was not deleted', error),
    onSettled: () => cache.invalidateQueries({ queryKey: knowledgeKeys.ofAgent(agentId) }),
  })
}

/** Files imported from the external site lie in a separate store. */
function removeFile(agentId: number, { id, file_name: fileName }: FileRecord) {
  if (!id) return call(api.knowledge.removeSiteFileByName, { params: { agentId, fileName } })
  if (SITE_FILE.test(id)) return call(api.knowledge.removeSiteFile, { params: { agentId, fileId: id } })
  return call(api.knowledge.removeFile, { params: { id } })
}
