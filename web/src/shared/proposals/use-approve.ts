import { useTranslation } from 'react-i18next'
import { useApproveProposal } from '../../data/approvals.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { toast } from '../../ui/toast.tsx'

/** Resolves to whether it was approved. Otherwise the person hears why not. */
export function useApprove() {
  const { t } = useTranslation('proposals')
  const { mutateAsync, isPending } = useApproveProposal()
  const approve = async (approval: Parameters<typeof mutateAsync>[0]): Promise<boolean> => {
    try {
      await mutateAsync(approval)
      toast.success(t('approved'))
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('not_approved')))
      return false
    }
  }
  return { approve, isPending }
}
