import { api, type SignUpMode } from '@switchboard/contract'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Proof, useAccount } from './account.ts'
import { call } from './call.ts'

export type AccountInvitation = api.installation.AccountInvitation
export type InstallationSettings = api.installation.InstallationSettings
export type MailWish = (typeof api.installation.saveMail)['body']['_input']
export type ModelWish = (typeof api.installation.saveModel)['body']['_input']
export type Backups = api.installation.Backups
export type BackupsWish = (typeof api.installation.saveBackups)['body']['_input']
export type Health = api.installation.Health
export type InstalledAccount = api.installation.InstalledAccount
type AccountsPage = { accounts: InstalledAccount[]; total: number; has_more: boolean }

const keys = {
  all: ['installation'] as const,
  signUp: ['installation', 'sign-up'] as const,
  invitations: ['installation', 'invitations'] as const,
  health: ['installation', 'health'] as const,
  settings: ['installation', 'settings'] as const,
  backups: ['installation', 'backups'] as const,
  accounts: (search: string) => ['installation', 'accounts', search] as const,
}

/** Changes when people sign up elsewhere, so poll. */
const LOOK_AGAIN_MS = 15_000
const RUNNING_MS = 1_000

/** Whether the signed-in person runs this installation; undefined while the account loads. */
export const useIsInstallationOwner = () => useAccount().data?.is_installation_owner

export const useSignUp = () =>
  useQuery({
    queryKey: keys.signUp,
    queryFn: ({ signal }) => call(api.installation.signUp, { signal }),
    select: ({ sign_up }) => sign_up,
  })

export const useSaveSignUp = () =>
  useInstallationChange((mode: SignUpMode) => call(api.installation.saveSignUp, { body: { mode } }))

export const useAccountInvitations = () =>
  useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => call(api.installation.invitations, { signal }),
    select: ({ invitations }) => invitations,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The link is shown once, so do not cache it. */
export const useInviteAccount = () =>
  useInstallationChange((email: string) =>
    call(api.installation.invite, { body: email === '' ? {} : { email } }),
  )

export const useWithdrawAccount = () =>
  useInstallationChange((id: number) => call(api.installation.withdraw, { params: { id } }))

/** The previous results stay until the new ones have loaded. */
export const useInstalledAccounts = (search: string) =>
  useInfiniteQuery({
    queryKey: keys.accounts(search),
    queryFn: ({ signal, pageParam }) =>
      call(api.installation.accounts, {
        query: { ...(search && { search }), ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ accounts, has_more }: AccountsPage) => (has_more ? accounts.at(-1)!.id : null),
    select: ({ pages }: InfiniteData<AccountsPage>) => ({
      accounts: pages.flatMap(({ accounts }) => accounts),
      total: pages[0]!.total,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

type PlanWish = { id: number; plan: api.billing.PlanName | null; months?: number }

export const useGivePlan = () =>
  useInstallationChange(({ id, ...body }: PlanWish) =>
    call(api.installation.givePlan, { params: { id }, body }),
  )

export const useSignAccountOut = () =>
  useInstallationChange((id: number) => call(api.installation.endSessions, { params: { id } }))

/** The link is shown once, so do not cache it. */
export const useMakeResetLink = () =>
  useInstallationChange(({ proof, ...params }: { id: number; user_id: number; proof: Proof }) =>
    call(api.installation.makeResetLink, { params, body: proof }),
  )

export const useDeleteAccount = () =>
  useInstallationChange(({ id, proof }: { id: number; proof: Proof }) =>
    call(api.installation.remove, { params: { id }, body: proof }),
  )

export const useRestoreAccount = () =>
  useInstallationChange((id: number) => call(api.installation.restore, { params: { id } }))

export const useHealth = () =>
  useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => call(api.installation.health, { signal }),
    select: ({ health }) => health,
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

export const useRetryDeadJobs = () => useInstallationChange(() => call(api.installation.retryDeadJobs))

/** Polled faster while a backup is running. */
export const useBackups = () =>
  useQuery({
    queryKey: keys.backups,
    queryFn: ({ signal }) => call(api.installation.backups, { signal }),
    select: ({ backups }) => backups,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.backups.is_running ? RUNNING_MS : LOOK_AGAIN_MS),
  })

export const useSaveBackups = () =>
  useInstallationChange((body: BackupsWish) => call(api.installation.saveBackups, { body }))

export const useMakeBackup = () => useInstallationChange(() => call(api.installation.makeBackup))

export const useInstallationSettings = () =>
  useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(api.installation.settings, { signal }),
    select: ({ settings }) => settings,
  })

export const useSaveMail = () =>
  useInstallationChange((body: MailWish) => call(api.installation.saveMail, { body }))

export const useTestMail = () =>
  useMutation({ mutationFn: (body: MailWish) => call(api.installation.testMail, { body }), gcTime: 0 })

type PrivateHosts = InstallationSettings['private_hosts']

export const useSavePrivateHosts = () =>
  useInstallationChange((body: Pick<PrivateHosts, 'hosts' | 'is_for_all'>) =>
    call(api.installation.savePrivateHosts, { body }),
  )

export const useSaveModel = () =>
  useInstallationChange((body: ModelWish) => call(api.installation.saveModel, { body }))

export const useTestModel = () =>
  useMutation({ mutationFn: (body: ModelWish) => call(api.installation.testModel, { body }), gcTime: 0 })

function useInstallationChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
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
