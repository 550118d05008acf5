import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { useRevokeVisitors } from '../../../data/livechat.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

export function VisitorSessions({ botId }: { botId: number }) {
  const { t } = useTranslation('integrations')
  const revoke = useRevokeVisitors(botId)

  const endAll = async () => {
    const question = {
      title: t('visitors_end_title'),
      text: t('visitors_end_text'),
      confirm: t('visitors_end'),
      cancel: t('cancel'),
      danger: true,
    }
    if (!(await confirmUser(question))) return
    revoke.mutate(undefined, {
      onSuccess: () => toast.success(t('visitors_ended')),
      onError: (error) => {
        if (!wasCancelled(error)) toast.error(failureText(error, t('visitors_failed')))
      },
    })
  }

  return (
    <Card
      title={t('visitors')}
      description={t('visitors_text')}
      action={
        <Button variant="danger" loading={revoke.isPending} onClick={() => void endAll()}>
          {t('visitors_end')}
        </Button>
      }
    />
  )
}
