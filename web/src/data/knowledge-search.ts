import { api } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'

export type Findings = Awaited<ReturnType<typeof search>>
export type Passage = Findings['passages'][number]

/** What the assistant would find for the last question asked. Nothing is sent to anyone or stored. */
export const useSearchKnowledge = (agentId: number) =>
  useMutation({ mutationFn: (question: string) => search(agentId, question) })

const search = (agentId: number, question: string) =>
  call(api.knowledge.search, { params: { id: agentId }, body: { question } })
