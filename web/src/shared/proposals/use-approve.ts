import { CallError } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { isTooLate, useApproveProposal } from '../../data/approvals.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { toast } from '../../ui/toast.tsx'

/** Resolves to true if it was approved; otherwise a toast says why not. */
export function useApprove() {
  const { t } = useTranslation('proposals')
  const { mutateAsync, isPending } = useApproveProposal()
  const refuse = useRefusal()
  const approve = async (approval: Parameters<typeof mutateAsync>[0]): Promise<boolean> => {
    try {
      await mutateAsync(approval)
      toast.success(t('approved'))
      return true
    } catch (error) {
      refuse(error, t('not_approved'))
      return false
    }
  }
  return { approve, isPending }
}

/** Translated errors of concurrent decisions. */
export function useRefusal() {
  const { t } = useTranslation('proposals')
  return (error: unknown, ownWords: string): void => {
    if (wasCancelled(error)) return
    if (isTooLate(error)) toast.error(t('too_late'))
    else if (error instanceof CallError && error.status === 400) toast.error(t('value_invalid'))
    else toast.error(failureText(error, ownWords))
  }
}
