// Drafts and customer-requested changes that wait for approval. Live events keep them up to date.
import { api, CallError, type LiveEvent } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { reloadSoon } from './reload-soon.ts'

export type Draft = api.drafts.Draft
export type Proposal = api.proposals.Proposal
export type WaitingProposal = api.proposals.WaitingProposal
export type RejectReason = api.drafts.RejectReason

const keys = {
  all: ['approvals'] as const,
  queue: ['approvals', 'queue'] as const,
  count: ['approvals', 'count'] as const,
  proposals: ['approvals', 'proposals'] as const,
  proposalCount: ['approvals', 'proposal-count'] as const,
  ofChat: (chatId: number) => ['approvals', 'chat', chatId] as const,
  one: (id: number) => ['approvals', 'one', id] as const,
}

/** Most urgent first. */
export const useApprovals = () =>
  useQuery({
    queryKey: keys.queue,
    queryFn: ({ signal }) => call(api.drafts.list, { query: {}, signal }),
  })

/** Oldest first. */
export const useProposals = () =>
  useQuery({
    queryKey: keys.proposals,
    queryFn: ({ signal }) => call(api.proposals.list, { query: {}, signal }),
  })

/** Counts drafts and changes. */
export function useApprovalCount(): number {
  const drafts = useQuery({
    queryKey: keys.count,
    queryFn: ({ signal }) => call(api.drafts.list, { query: { limit: '0' }, signal }),
    select: ({ total }) => total,
  })
  const proposals = useQuery({
    queryKey: keys.proposalCount,
    queryFn: ({ signal }) => call(api.proposals.list, { query: { limit: '0' }, signal }),
    select: ({ total }) => total,
  })
  return (drafts.data ?? 0) + (proposals.data ?? 0)
}

export const useDraftOfChat = (chatId: number) =>
  useQuery({
    queryKey: keys.ofChat(chatId),
    queryFn: ({ signal }) => call(api.drafts.list, { query: { chat_id: String(chatId) }, signal }),
    select: ({ drafts }) => drafts[0] ?? null,
  }).data ?? null

/** The state of a draft that left the queue; `void` if it no longer exists. */
export const useDraftFate = (id: number | undefined) =>
  useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => fateOf(id!),
    enabled: id !== undefined,
    // The draft of a cached result may have been reopened since.
    gcTime: 0,
  }).data

type Fate = Pick<Draft, 'state' | 'by'>

export async function fateOf(id: number): Promise<Fate> {
  try {
    return (await call(api.drafts.one, { params: { id } })).draft
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { state: 'void', by: null }
    throw error
  }
}

type Approval = { id: number; text?: string; teach?: boolean }

export function useSendDraft() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Approval) => call(api.drafts.send, { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRejectDraft() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; reason: RejectReason; comment: string }) =>
      call(api.drafts.reject, { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRestoreDraft() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.drafts.restore, { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.all }),
  })
}

type ProposalApproval = { id: number; request: string; values?: Record<string, string>; again?: boolean }

/** The chat receives the outcome as a live event, with the message that requested the change. */
export function useApproveProposal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ProposalApproval) => call(api.proposals.approve, { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRejectProposal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; reason: string; tell_reason: boolean }) =>
      call(api.proposals.reject, { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Somebody else decided first, or the conversation has moved on. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)

type Queue = { success: true; drafts: Draft[]; total: number }

/** A chat event can change the queue only if drafts are waiting or the chat needs a person. */
export function applyToApprovals(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'drafts.updated') reloadSoon(cache, keys.all)
  if (event.type !== 'chat.updated' && event.type !== 'message.updated') return
  const isAnyWaiting = (cache.getQueryData<Queue>(keys.count)?.total ?? 0) > 0
  if (isAnyWaiting || event.chat.needs_person) reloadSoon(cache, keys.all)
}
