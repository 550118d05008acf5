import { api, IMPORT_POLL_MS } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAsk } from './account.ts'
import { call, callUnwatched } from './call.ts'
import { fetchTellingSent } from './files-upload-request.ts'

export type Import = api.imports.Import

const key = ['imports'] as const

const MOVING: ReadonlySet<Import['state']> = new Set(['reading', 'importing', 'stopping', 'undoing'])

export const isMoving = ({ state }: Import) => MOVING.has(state)

export const useImports = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(api.imports.list, { signal }),
    select: ({ imports }) => imports,
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.imports.some(isMoving) ? IMPORT_POLL_MS : false),
  })

/** `share`: how much of the files has been sent, from 0 to 1. */
export function useUploadExport() {
  const [share, setShare] = useState(0)
  const upload = useImportChange(({ agentId, files }: { agentId: number; files: File[] }) => {
    const form = new FormData()
    form.append('agent_id', String(agentId))
    for (const file of files) form.append('file', file)
    const size = files.reduce((sum, file) => sum + file.size, 0)
    setShare(0)
    const send = fetchTellingSent((bytes) => setShare(size ? Math.min(1, bytes / size) : 1))
    return callUnwatched(api.imports.upload, { form, send })
  })
  return { ...upload, share }
}

export const useStartImport = () =>
  useImportChange((id: number) => call(api.imports.start, { params: { id } }))

export const useCancelImport = () =>
  useImportChange((id: number) => call(api.imports.cancel, { params: { id } }))

export const useUndoImport = () => useImportChange((id: number) => call(api.imports.undo, { params: { id } }))

function useImportChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}
