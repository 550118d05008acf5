import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Answering = api.agents.Answering
export type ModelSlot = 'model' | 'fallback'
export type ModelSettings = api.agents.ModelSettings
export type AnsweringChange = (typeof api.agents.saveAnswering)['body']['_input']

export const answeringKeys = { ofAgent: (agentId: number) => ['answering', agentId] as const }

/** How the agent answers: how sure it must be, when it calls a person, and whose model it uses. */
export const useAnswering = (agentId: number) =>
  useQuery({
    queryKey: answeringKeys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.agents.answering, { params: { id: agentId }, signal }),
    select: ({ answering }) => answering,
  })

export function useSaveAnswering(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (change: AnsweringChange) => {
      const params = { id: agentId }
      const saved = cache.getQueryData<{ answering: Answering }>(answeringKeys.ofAgent(agentId))?.answering
      // A wrong address, key or name shows now and not to a customer.
      for (const slot of ['model', 'fallback'] as const) {
        const model = change[slot]
        if (model && isOtherModel(model, saved?.[slot]))
          await call(api.agents.tryModel, { params, body: { slot, model } })
      }
      return call(api.agents.saveAnswering, { params, body: change })
    },
    onSuccess: (saved) => cache.setQueryData(answeringKeys.ofAgent(agentId), saved),
  })
}

/** Whether an own provider would be asked otherwise than it is now. Prices and caps change nothing of that. */
function isOtherModel(
  change: NonNullable<AnsweringChange['fallback']>,
  saved: Answering['fallback'] | undefined,
): boolean {
  const { provider, base_url = null, model = null, api_key } = change
  if (provider !== 'openai_compatible' && provider !== 'anthropic') return false
  const isSame = saved?.provider === provider && saved.base_url === base_url && saved.model === model
  return !isSame || api_key !== undefined
}

/** One short answer of the model as it is saved, or as it would be. */
export const useTryModel = (agentId: number) =>
  useMutation({
    mutationFn: (body: (typeof api.agents.tryModel)['body']['_input']) =>
      call(api.agents.tryModel, { params: { id: agentId }, body }),
  })

/** Model servers on the installation's own machine; none for accounts that may not use them. */
export const useLocalModels = (agentId: number) =>
  useQuery({
    queryKey: [...answeringKeys.ofAgent(agentId), 'local'] as const,
    queryFn: ({ signal }) => call(api.agents.localModels, { params: { id: agentId }, signal }),
    select: ({ servers }) => servers,
  })

/** What a provider offers. */
export const useListModels = (agentId: number) =>
  useMutation({
    mutationFn: (body: (typeof api.agents.listModels)['body']['_input']) =>
      call(api.agents.listModels, { params: { id: agentId }, body }),
  })

export type TriedTriggers = Awaited<ReturnType<typeof tryTriggers>>

/** By the saved settings. */
export const useTryTriggers = (agentId: number) =>
  useMutation({ mutationFn: (message: string) => tryTriggers(agentId, message) })

const tryTriggers = (agentId: number, message: string) =>
  call(api.agents.tryTriggers, { params: { id: agentId }, body: { message } })
