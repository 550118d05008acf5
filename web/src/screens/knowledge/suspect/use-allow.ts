import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type SuspectPassage, useAllowPassage } from '../../../data/suspect-passages.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { toast } from '../../../ui/toast.tsx'

/** Allows a passage or holds it back, with an undo in the toast. */
export function useAllow(agentId: number) {
  const { t } = useTranslation('knowledge')
  const change = useAllowPassage(agentId)

  const set = async ({ key }: SuspectPassage, is_allowed: boolean) => {
    try {
      await change.mutateAsync({ key, is_allowed })
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('suspect_change_failed')))
      return false
    }
  }
  const allow = async (passage: SuspectPassage, is_allowed: boolean) => {
    if (!(await set(passage, is_allowed))) return
    const undo = { label: t('undo'), run: () => void set(passage, !is_allowed) }
    toast.success(t(is_allowed ? 'suspect_now_allowed' : 'suspect_now_held_back'), undo)
    focusContent()
  }
  return { allow, busyKey: change.isPending ? change.variables.key : null }
}
