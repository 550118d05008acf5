import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { agentKeys } from './agents.ts'
import { call } from './call.ts'
import { knowledgeKeys } from './knowledge-keys.ts'

export type Site = api.knowledge.Site

/** The external site of an agent and its crawl status. Live events keep it up to date. */
export const useSite = (agentId: number) =>
  useQuery({
    queryKey: knowledgeKeys.site(agentId),
    queryFn: ({ signal }) => call(api.knowledge.site, { params: { id: agentId }, signal }),
    select: ({ site }) => site,
  })

export function useSaveSite(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => call(api.knowledge.saveSite, { params: { param: agentId }, body: { url } }),
    onSuccess: ({ parsed_site }) => putSite(cache, agentId, { ...newSite, url: parsed_site }),
    onSettled: () => reloadSite(cache, agentId),
  })
}

export function useReadSiteAgain(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.knowledge.readSiteAgain, { params: { id: agentId } }),
    onSuccess: ({ site }) => putSite(cache, agentId, site),
  })
}

export function useRemoveSite(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.knowledge.removeSite, { params: { id: agentId } }),
    onSuccess: () => putSite(cache, agentId, null),
    onSettled: () => reloadSite(cache, agentId),
  })
}

const newSite: Omit<Site, 'url'> = {
  state: 'queued',
  pages_found: 0,
  pages_read: 0,
  pages_changed: 0,
  error: null,
  reason: null,
  finished_at: null,
  next_at: null,
}

function putSite(cache: QueryClient, agentId: number, site: Site | null) {
  cache.setQueryData(knowledgeKeys.site(agentId), { success: true, site })
}

/** The agent contains the site as well. */
function reloadSite(cache: QueryClient, agentId: number) {
  void cache.invalidateQueries({ queryKey: agentKeys.mine })
  return cache.invalidateQueries({ queryKey: knowledgeKeys.ofAgent(agentId) })
}
