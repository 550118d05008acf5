import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAiState } from '../../data/ai.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StopAiDialog } from './stop-ai-dialog.tsx'

const HASH = 'stop-ai'

/** The dialog's state is in the URL, so that a reload keeps it open. */
export function StopAi() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH })
  const ai = useAiState()
  const show = (open: boolean) =>
    void navigate({ to: '/settings', hash: open ? HASH : '', replace: true, resetScroll: false })

  return (
    <Card title={t('stop_ai')} description={t('stop_ai_text')}>
      {ai.data?.halted && <p className="text-sm font-medium">{t('stop_ai_is_stopped')}</p>}
      <Button variant="danger" className="justify-self-start" onClick={() => show(true)}>
        {t('stop_now')}
      </Button>
      <StopAiDialog open={isOpen && !ai.isPending} onClose={() => show(false)} />
    </Card>
  )
}
