import { api, type Reason } from '@switchboard/contract'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { call } from './call.ts'

export type Source = api.messages.Source
export type DraftedAnswer = {
  warning: boolean
  response: string
  reason?: Reason | undefined
  sources: Source[]
}

type Outcome<Answer> = { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }

/** Drafts an answer. The result arrives even if the person has opened another chat meanwhile. */
export function useDraftAnswer(chatId: number, outcome: Outcome<DraftedAnswer>) {
  const mutationKey = ['draft_answer', chatId]
  const isDrafting = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => call(api.messages.generate, { params: { id: chatId } }),
    ...outcome,
  })
  return { draftAnswer: () => mutate(), isDrafting }
}

/** Sends a prompt to the model on behalf of a chat. */
export function useRunPrompt(chatId: number, { onSuccess, onError }: Outcome<string>) {
  const mutationKey = ['run_prompt', chatId]
  const isRunning = useIsMutating({ mutationKey }) > 0
  const { mutate: runPrompt } = useMutation({
    mutationKey,
    mutationFn: (prompt: string) => call(api.messages.ask, { body: { prompt } }),
    onSuccess: ({ response }) => onSuccess(response),
    onError,
  })
  return { runPrompt, isRunning }
}
