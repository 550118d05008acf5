import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSelectedAgent } from '../../../data/agents.ts'
import { useSaveView, type View, viewAddress } from '../../../data/views.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { toast } from '../../../ui/toast.tsx'

/** Saves the current filters of the list in a view, and opens it. */
export function useSaveFilters() {
  const { t } = useTranslation('inbox')
  const { failure } = useReason()
  const agent = useSelectedAgent()
  const navigate = useNavigate()
  const { mutate } = useSaveView()
  return (view: View) =>
    mutate(view, {
      onSuccess: (saved) => {
        toast.success(t('views_saved'))
        if (agent) void navigate({ to: '/', search: viewAddress(saved.view, agent.id), replace: true })
      },
      onError: (error) => void toast.error(failure(error, t('views_failed'))),
    })
}
