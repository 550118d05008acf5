import { api, BOT_NAME } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Bot = api.bots.Bot
export type IntegrationType = api.bots.IntegrationType
export type ConnectableType = api.bots.ConnectableType

/** A channel that customers write on, other than imported conversations. */
export type ConnectedBot = Bot & { integration_type: ConnectableType }

export const isConnected = (bot: Bot): bot is ConnectedBot => bot.integration_type !== 'import'

export const botKeys = { ofAgent: (agentId: number | undefined) => ['bots', agentId] as const }

/** The agent's connected channels; sends no request while no agent is known. */
export const useBots = (
  agentId: number | undefined,
  { refetchInterval }: { refetchInterval?: number } = {},
) =>
  useQuery({
    queryKey: botKeys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.bots.list, { params: { id: agentId! }, signal }),
    select: ({ bots }) => bots,
    enabled: agentId !== undefined,
    refetchInterval,
  })

export function useCreateLivechat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId }: { agentId: number }) =>
      call(api.bots.createLivechat, { params: { id: agentId }, body: { bot_name: BOT_NAME } }),
    // After an error too: somebody else may have connected the channel just now.
    onSettled: (_answer, _error, { agentId }) => reloadBots(cache, agentId),
  })
}

export function useDeleteBot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, integration_type }: Bot) =>
      call(integration_type === 'facebook' ? api.bots.removeFacebook : api.bots.remove, { params: { id } }),
    onSettled: (_answer, _error, { agent_id }) => reloadBots(cache, agent_id),
  })
}

export function useCheckBot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Bot) => call(api.bots.check, { params: { id } }),
    onSettled: (_answer, _error, { agent_id }) => reloadBots(cache, agent_id),
  })
}

export function useAskForConsent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Bot) => call(api.bots.askForConsent, { params: { id } }),
    onSettled: (_answer, _error, { agent_id }) => reloadBots(cache, agent_id),
  })
}

export function useSendTest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Bot) => call(api.bots.sendTest, { params: { id } }),
    onSettled: (_answer, _error, { agent_id }) => reloadBots(cache, agent_id),
  })
}

export const reloadBots = (cache: QueryClient, agentId: number) =>
  cache.invalidateQueries({ queryKey: botKeys.ofAgent(agentId) })
