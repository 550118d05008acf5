import { AUDIT_PAGE_SIZE, api, mayAct, type Role } from '@switchboard/contract'
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { stored } from '../lib/storage.ts'
import { call } from './call.ts'

export type Session = api.account.Session
export type AuditEntry = api.account.AuditEntry
export type Proof = api.account.Proof
type AuditPage = { entries: AuditEntry[]; has_more: boolean }

const keys = {
  me: ['account'] as const,
  sessions: ['account', 'sessions'] as const,
  audit: ['account', 'audit'] as const,
}

const LOOK_AGAIN_MS = 30_000

const STANDING_FRESH_MS = 5 * 60_000

const accountQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => {
    const me = await call(api.account.me, { signal })
    stored.role.write(me.role)
    return me
  },
  staleTime: STANDING_FRESH_MS,
})

export const useAccount = () => useQuery(accountQuery)

export const useMyId = () => useAccount().data?.user_id

export const knownMyId = (cache: QueryClient) => cache.getQueryData(accountQuery.queryKey)?.user_id

/**
 * Whether to offer something that needs this role. Until the server answers, the role of the last visit is assumed;
 * on a first visit everything is offered, as most people own their account.
 */
export function useMay(needed: Role): boolean {
  const role = useAccount().data?.role ?? stored.role.read() ?? 'owner'
  return mayAct(role, needed)
}

/** Whether to send a request that needs this role. False until the role is known; if that fails, the server decides. */
export function useMayAsk(needed: Role): boolean {
  const { data, isError } = useAccount()
  return data ? mayAct(data.role, needed) : isError
}

/** Called when the stream reconnects: the server cuts it when an admin changes the person's role or assistants. */
export async function refreshStanding(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(accountQuery.queryKey)
  if (!before) return
  const now = await cache.fetchQuery({ ...accountQuery, staleTime: 0 })
  if (standingOf(before) !== standingOf(now)) await cache.invalidateQueries()
}

const standingOf = ({
  role,
  agent_ids,
  account,
}: {
  role: Role
  agent_ids: number[] | null
  account: string
}) => JSON.stringify([account, role, agent_ids])

/** The signed-in person as colleagues see them. */
export function ownPerson(cache: QueryClient): api.team.Person | undefined {
  const me = cache.getQueryData(accountQuery.queryKey)
  return me && { user_id: me.user_id, name: me.name || me.email, picture_url: me.picture_url }
}

export const useStorage = () =>
  useQuery({
    queryKey: [...keys.me, 'storage'],
    queryFn: ({ signal }) => call(api.account.storage, { signal }),
  })

/** Other sign-ins and sign-outs send no live event, so poll. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => call(api.account.sessions, { signal }),
    select: ({ sessions }) => sessions,
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Most mutations add an audit entry, so each one refetches. Polls for other people's entries. */
export function useAudit() {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getMutationCache().subscribe((event) => {
        const isDone = event.type === 'updated' && event.action.type === 'success'
        if (isDone) void cache.invalidateQueries({ queryKey: keys.audit })
      }),
    [cache],
  )
  return useInfiniteQuery({
    queryKey: keys.audit,
    queryFn: ({ signal, pageParam }) =>
      call(api.account.audit, {
        query: { limit: String(AUDIT_PAGE_SIZE), ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, has_more }: AuditPage) => (has_more ? entries.at(-1)!.id : null),
    select: ({ pages }: InfiniteData<AuditPage>) => pages.flatMap(({ entries }) => entries),
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export const useEndSession = () =>
  useAccountChange((id: number) => call(api.account.endSession, { params: { id } }))

export const useEndOtherSessions = () => useAccountChange(() => call(api.account.endOtherSessions))

export const useChangePassword = () =>
  useAccountChange((body: { current_password: string; new_password: string; code?: string }) =>
    call(api.account.changePassword, { body }),
  )

export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(api.account.beginTwoFactor, { body: { password } }),
    // The secret is shown once, so do not cache it.
    gcTime: 0,
  })

export const useConfirmTwoFactor = () =>
  useAccountChange((code: string) => call(api.account.confirmTwoFactor, { body: { code } }))

export const useNewRecoveryCodes = () =>
  useAccountChange((body: Proof) => call(api.account.newRecoveryCodes, { body }))

export const useEndTwoFactor = () =>
  useAccountChange((body: Proof) => call(api.account.endTwoFactor, { body }))

function useAccountChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.me }),
  })
}
