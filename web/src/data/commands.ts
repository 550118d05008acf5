import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Command = api.commands.Command
export type CommandType = api.commands.CommandType
export type Wording = Pick<Command, 'title' | 'text' | 'command_type'>

const commandKeys = { ofAgent: (agentId: number) => ['commands', agentId] as const }

/** The agent's saved commands, in the order they were saved. */
export const useCommands = (agentId: number, isWanted: boolean) =>
  useQuery({
    queryKey: commandKeys.ofAgent(agentId),
    queryFn: async ({ signal }) => {
      const query = { only_active: 'true' } as const
      return (await call(api.commands.list, { params: { id: agentId }, query, signal })).commands
    },
    enabled: isWanted,
  })

/** Saves a new command, or changes an existing one. */
export function useSaveCommand(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title, text, command_type: type }: Wording & { id?: number }) => {
      const body = { title, text, type }
      return id === undefined
        ? call(api.commands.create, { params: { id: agentId }, body })
        : call(api.commands.change, { params: { id: agentId, commandId: id }, body })
    },
    onSuccess: ({ command }) => changeCommands(cache, agentId, (known) => placed(known, command)),
  })
}

/** Optimistic update, rolled back on error. */
export function useDeleteCommand(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Command) => call(api.commands.remove, { params: { id: agentId, commandId: id } }),
    onMutate: ({ id }) =>
      changeCommands(cache, agentId, (known) => known.filter((command) => command.id !== id)),
    onSettled: () => cache.invalidateQueries({ queryKey: commandKeys.ofAgent(agentId) }),
  })
}

function changeCommands(cache: QueryClient, agentId: number, change: (known: Command[]) => Command[]) {
  cache.setQueryData<Command[]>(commandKeys.ofAgent(agentId), (known) => known && change(known))
}

function placed(known: Command[], command: Command): Command[] {
  const isKnown = known.some(({ id }) => id === command.id)
  return isKnown ? known.map((each) => (each.id === command.id ? command : each)) : [...known, command]
}
