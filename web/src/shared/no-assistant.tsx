import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../data/account.ts'
import { openOverlay } from '../state/overlay.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type NoAssistantProps = { title: string; text: string; add: string }

/** Shown instead of a screen about an assistant if there is none. Each screen passes its own texts. */
export function NoAssistant({ title, text, add }: NoAssistantProps) {
  const { t } = useTranslation('common')
  const mayManage = useMay('admin')
  return (
    <EmptyState
      icon={<Bot />}
      title={title}
      text={mayManage ? text : t('no_assistant_for_you')}
      className="py-24"
      action={
        mayManage && (
          <Button variant="primary" onClick={() => openOverlay('new_assistant')}>
            {add}
          </Button>
        )
      }
    />
  )
}
