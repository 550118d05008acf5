import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type Rule = api.rules.Rule
export type RuleWish = Omit<Rule, 'id'>
export type RuleEvent = api.rules.RuleEvent

export const ruleKeys = { all: ['rules'] as const }

export const useRules = () =>
  useQuery({
    queryKey: ruleKeys.all,
    queryFn: ({ signal }) => call(api.rules.list, { signal }),
    select: ({ rules }) => rules,
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
  })

/** Creates a rule if there is no `id`. */
export const useSaveRule = () =>
  useRuleChange(({ id, ...body }: RuleWish & { id?: number }) =>
    id === undefined ? call(api.rules.create, { body }) : call(api.rules.change, { params: { id }, body }),
  )

export const useRemoveRule = () => useRuleChange((id: number) => call(api.rules.remove, { params: { id } }))

export const useOrderRules = () => useRuleChange((ids: number[]) => call(api.rules.order, { body: { ids } }))

type Sample = Parameters<typeof tryRules>[0]
const tryRules = (body: {
  text: string
  agent_id: number
  channel: api.bots.IntegrationType
  rating: number | null
}) => call(api.rules.tryOut, { body })

export const useTryRules = () => useMutation({ mutationFn: (sample: Sample) => tryRules(sample), gcTime: 0 })

function useRuleChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: ruleKeys.all }),
  })
}
