import { api } from '@switchboard/contract'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { call } from './call.ts'

export type Source = api.messages.Source
export type DraftedAnswer = { warning: boolean; response: string; sources: Source[] }

type Outcome<Answer> = { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }

/** What the assistant would answer. It arrives also when the person has turned to another chat meanwhile. */
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

/** Puts a prompt to the model, on behalf of a chat. */
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
