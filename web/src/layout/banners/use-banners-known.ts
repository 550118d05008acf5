import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../data/account.ts'
import { useAgents } from '../../data/agents.ts'
import { useAiState } from '../../data/ai.ts'
import { useBillingInfo } from '../../data/billing.ts'
import { useHasLasted } from '../../lib/use-has-lasted.ts'

/** After this, a screen that may shift is better than none. */
const WAIT_MS = 3000

/** Whether all banners are known: a later one would push the screen down. Stays true once true. */
export function useBannersKnown(): boolean {
  const agents = useAgents()
  const hasModelBanner = agents.data?.some((agent) => agent.model_failure || agent.model_paused)
  const { ready } = useTranslation(hasModelBanner ? 'why' : 'layout', { useSuspense: false })
  const isWaiting = [useAccount(), useAiState(), agents, useBillingInfo()].some(isFirstTry) || !ready
  const isLate = useHasLasted(isWaiting, WAIT_MS)
  const [isKnown, setKnown] = useState(false)
  if (!isKnown && (!isWaiting || isLate)) setKnown(true)
  return isKnown
}

/** Do not wait for retries or while offline: they may take long. */
const isFirstTry = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0
