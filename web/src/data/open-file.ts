import { api } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'

/** Opens the original of a knowledge base file in a new tab. */
export const useOpenFile = ({ onError }: { onError: (error: Error) => void }) =>
  useMutation({
    mutationFn: (fileId: string) => call(api.knowledge.openFile, { params: { id: fileId } }),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
    onError,
  })
