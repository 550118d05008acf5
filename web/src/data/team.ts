import { api, type Language, type Role } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetWorkplace } from '../state/session.ts'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type Member = api.team.Member
export type Invitation = api.team.Invitation
export type Standing = { role: Role; agent_ids: number[] | null }

const keys = {
  all: ['team'] as const,
  members: ['team', 'members'] as const,
  invitations: ['team', 'invitations'] as const,
  accounts: ['accounts'] as const,
}

/** Joining or leaving sends no live event, so poll. */
const LOOK_AGAIN_MS = 10_000

export const useTeam = () =>
  useQuery({
    queryKey: keys.members,
    queryFn: ({ signal }) => call(api.team.members, { signal }),
    select: ({ members }) => members,
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

const COLLEAGUES_FRESH_MS = 60_000

/** The same members for pickers, without polling. */
export const useColleagues = () =>
  useQuery({
    queryKey: keys.members,
    queryFn: ({ signal }) => call(api.team.members, { signal }),
    select: ({ members }) => members,
    staleTime: COLLEAGUES_FRESH_MS,
  })

export const useInvitations = () =>
  useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => call(api.team.invitations, { signal }),
    select: ({ invitations }) => invitations,
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

export const useChangeMember = () =>
  useTeamChange(({ id, ...body }: Standing & { id: number }) =>
    call(api.team.change, { params: { id }, body }),
  )

export const useSetMemberActive = () =>
  useTeamChange(({ id, is_active }: { id: number; is_active: boolean }) =>
    call(api.team.setActive, { params: { id }, body: { is_active } }),
  )

export const useRemoveMember = () => useTeamChange((id: number) => call(api.team.remove, { params: { id } }))

/** The link is shown once, so do not cache it. */
export const useInvite = () =>
  useTeamChange((body: Standing & { email?: string; lng: Language }) => call(api.team.invite, { body }))

export const useWithdraw = () => useTeamChange((id: number) => call(api.team.withdraw, { params: { id } }))

export const useLeaveTeam = () => useMutation({ mutationFn: () => call(api.team.leave), gcTime: 0 })

export const useSaveProfile = () =>
  useTeamChange((name: string) => call(api.team.saveProfile, { body: { name } }))

export const useSavePicture = () => useTeamChange((file: Blob) => call(api.team.savePicture, { file }))

export const useRemovePicture = () => useTeamChange(() => call(api.team.removePicture))

export const useAccounts = (isWanted: boolean) =>
  useQuery({
    queryKey: keys.accounts,
    queryFn: ({ signal }) => call(api.team.accounts, { signal }),
    select: ({ accounts }) => accounts,
    enabled: isWanted,
  })

/** Everything on screen belongs to the previous account, so the console reloads. */
export const useSwitchAccount = () =>
  useMutation({
    mutationFn: (id: number) => call(api.team.switchTo, { params: { id } }),
    onSuccess: (_done, id) => {
      forgetWorkplace(id)
      window.location.assign('/')
    },
  })

function useTeamChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.all }),
        cache.invalidateQueries({ queryKey: ['account'], exact: true }),
      ]),
  })
}
