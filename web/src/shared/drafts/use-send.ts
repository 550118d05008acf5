import { useTranslation } from 'react-i18next'
import { type Draft, fateOf, isTooLate, useSendDraft } from '../../data/approvals.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { toast } from '../../ui/toast.tsx'
import { useFateText } from './use-fate-text.ts'

type Words = { text?: string; teach?: boolean }

/** Resolves to true if the draft was sent; otherwise a toast says who was first, or what failed. */
export function useSend() {
  const { t } = useTranslation('common')
  const { mutateAsync } = useSendDraft()
  const refuse = useRefusal()
  return async ({ id }: Draft, words: Words = {}): Promise<boolean> => {
    try {
      const { taught } = await mutateAsync({ id, ...words })
      toast.success(taught ? t('draft_sent_and_taught') : t('draft_sent'))
      return true
    } catch (error) {
      await refuse(id, error, t('draft_not_sent'))
      return false
    }
  }
}

export function useRefusal() {
  const fateText = useFateText()
  return async (id: number, error: unknown, ownWords: string): Promise<void> => {
    if (wasCancelled(error)) return
    const fate = isTooLate(error) ? await fateOf(id).catch(() => null) : null
    toast.error(fate && fate.state !== 'open' ? fateText(fate) : failureText(error, ownWords))
  }
}
