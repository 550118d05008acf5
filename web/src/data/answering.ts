import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Answering = api.agents.Answering
export type ModelSlot = 'model' | 'fallback'
export type ModelSettings = api.agents.ModelSettings
export type AnsweringChange = (typeof api.agents.saveAnswering)['body']['_input']

export const answeringKeys = { ofAgent: (agentId: number) => ['answering', agentId] as const }

/** The agent's confidence threshold, hand-over settings and model. */
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
      // Test the model before saving, so that a wrong address, key or name shows here and not to a customer.
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

/** Whether the change affects how an own provider is called. Prices and caps do not. */
function isOtherModel(
  change: NonNullable<AnsweringChange['fallback']>,
  saved: Answering['fallback'] | undefined,
): boolean {
  const { provider, base_url = null, model = null, api_key } = change
  if (provider !== 'openai_compatible' && provider !== 'anthropic') return false
  const isSame = saved?.provider === provider && saved.base_url === base_url && saved.model === model
  return !isSame || api_key !== undefined
}

/** Requests one short answer from the saved model, or from the given one. */
export const useTryModel = (agentId: number) =>
  useMutation({
    mutationFn: (body: (typeof api.agents.tryModel)['body']['_input']) =>
      call(api.agents.tryModel, { params: { id: agentId }, body }),
  })

/** Model servers on the installation's own machine; empty for accounts that may not use them. */
export const useLocalModels = (agentId: number) =>
  useQuery({
    queryKey: [...answeringKeys.ofAgent(agentId), 'local'] as const,
    queryFn: ({ signal }) => call(api.agents.localModels, { params: { id: agentId }, signal }),
    select: ({ servers }) => servers,
  })

/** Lists the models that a provider offers. */
export const useListModels = (agentId: number) =>
  useMutation({
    mutationFn: (body: (typeof api.agents.listModels)['body']['_input']) =>
      call(api.agents.listModels, { params: { id: agentId }, body }),
  })

export type TriedTriggers = Awaited<ReturnType<typeof tryTriggers>>

/** Uses the saved settings. */
export const useTryTriggers = (agentId: number) =>
  useMutation({ mutationFn: (message: string) => tryTriggers(agentId, message) })

const tryTriggers = (agentId: number, message: string) =>
  call(api.agents.tryTriggers, { params: { id: agentId }, body: { message } })
