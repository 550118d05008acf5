import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount, useAudit, useSessions, useStorage } from '../../data/account.ts'
import { useDeletedAgents } from '../../data/agents.ts'
import { useAiState } from '../../data/ai.ts'
import { useAlertSettings } from '../../data/alerts.ts'
import { useApiKeys } from '../../data/api-keys.ts'
import { useChatSettings } from '../../data/chat-state.ts'
import { useImports } from '../../data/imports.ts'
import { useLabels } from '../../data/labels.ts'
import { useRetention } from '../../data/privacy.ts'
import { useSpending } from '../../data/spending.ts'
import { useInvitations, useTeam } from '../../data/team.ts'
import { useWebhooks } from '../../data/webhooks.ts'

/**
 * Whether every card has loaded or failed once. Cards shown one by one would move the fields and buttons below them.
 */
export function useAllArrived(): boolean {
  const queries = [
    useAccount(),
    useAiState(),
    useSpending(),
    useDeletedAgents(),
    useTeam(),
    useInvitations(),
    useSessions(),
    useApiKeys(),
    useAlertSettings(),
    useWebhooks(),
    useStorage(),
    useRetention(),
    useImports(),
    useChatSettings(),
    useLabels(),
    useAudit(),
  ]
  const isArrived = queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  const hash = useLocation({ select: (location) => location.hash })
  // Scroll again: the router scrolled before the cards had a height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link within the page is the router's to follow
  useEffect(() => {
    if (isArrived && hash) document.getElementById(hash)?.scrollIntoView()
  }, [isArrived])
  return isArrived
}
