import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type McpServer = api.mcp.McpServer
export type McpServerWish = api.mcp.McpServerWish
export type McpTool = api.mcp.McpTool

const keys = { ofAgent: (agentId: number) => ['mcp-servers', agentId] as const }

/** In the order they were added. */
export const useMcpServers = (agentId: number) =>
  useQuery({
    queryKey: keys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.mcp.list, { params: { id: agentId }, signal }),
    select: ({ servers }) => servers,
  })

/** Adds a server if there is no `id`. Its tools are listed before anything is saved. */
export const useConnectMcp = (agentId: number) =>
  useMcpChange(agentId, ({ id, wish }: { id?: number | undefined; wish: McpServerWish }) =>
    id === undefined
      ? call(api.mcp.add, { params: { id: agentId }, body: wish })
      : call(api.mcp.change, { params: { id: agentId, serverId: id }, body: wish }),
  )

export const useChooseTools = (agentId: number) =>
  useMcpChange(agentId, ({ id, tools }: { id: number; tools: string[] }) =>
    call(api.mcp.chooseTools, { params: { id: agentId, serverId: id }, body: { tools } }),
  )

export const useRemoveMcp = (agentId: number) =>
  useMcpChange(agentId, (serverId: number) => call(api.mcp.remove, { params: { id: agentId, serverId } }))

/** Chosen tools are actions, so the actions are refetched as well. */
function useMcpChange<Wish, Answer>(agentId: number, change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () =>
      Promise.all(
        [keys.ofAgent(agentId), ['actions', agentId]].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
