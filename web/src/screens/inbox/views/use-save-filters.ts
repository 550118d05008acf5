import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSelectedAgent } from '../../../data/agents.ts'
import { failureText } from '../../../data/failure-text.ts'
import { useSaveView, type View, viewAddress } from '../../../data/views.ts'
import { toast } from '../../../ui/toast.tsx'

/** Saves the current filters of the list in a view, and opens it. */
export function useSaveFilters() {
  const { t } = useTranslation('inbox')
  const agent = useSelectedAgent()
  const navigate = useNavigate()
  const { mutate } = useSaveView()
  return (view: View) =>
    mutate(view, {
      onSuccess: (saved) => {
        toast.success(t('views_saved'))
        if (agent) void navigate({ to: '/', search: viewAddress(saved.view, agent.id), replace: true })
      },
      onError: (error) => void toast.error(failureText(error, t('views_failed'))),
    })
}
