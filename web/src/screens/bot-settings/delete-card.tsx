import { AGENT_GRACE_DAYS, STATS_FIRST_DAY } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agent, selectAgent, useDeleteAgent, useRestoreAgent } from '../../data/agents.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { localDay } from '../../lib/day.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { ExportConversations } from '../../shared/export-conversations.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** The dialog says what will be deleted and offers a download; a toast offers an undo afterwards. */
export function DeleteCard({ agent }: { agent: Agent }) {
  const { t } = useTranslation('botsettings')
  const [isAsked, setAsked] = useState(false)
  const remove = useDeleteAgent()
  const { mutateAsync: restore } = useRestoreAgent()
  const navigate = useNavigate()
  const grace = { days: AGENT_GRACE_DAYS }

  const undo = async () => {
    try {
      await restore(agent.id)
      selectAgent(agent)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('restore_failed')))
    }
  }
  const submit = async () => {
    try {
      await remove.mutateAsync(agent.id)
      toast.success(t('deleted', { name: agent.agent_name }), { label: t('undo'), run: undo })
      void navigate({ to: '/', ignoreBlocker: true })
    } catch {
      // The error is shown in the dialog.
    }
  }
  const close = () => {
    setAsked(false)
    remove.reset()
  }

  return (
    <Card title={t('delete')} description={t('delete_text', grace)}>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsked(true)}>
        {t('delete_start')}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={(open) => !open && !remove.isPending && close()}
        title={t('delete_title', { name: agent.agent_name })}
        closeLabel={t('close')}
        initialFocus="title"
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="danger-solid" loading={remove.isPending} onClick={submit}>
              {t('delete_confirm')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-sm">
          <dl className="grid gap-2">
            <dt className="font-semibold">{t('delete_goes')}</dt>
            <dd className="text-muted">{t('delete_goes_text')}</dd>
            <dt className="font-semibold">{t('delete_stays')}</dt>
            <dd className="text-muted">
              {t(arePlansOff() ? 'delete_stays_text' : 'delete_stays_text_plans')}
            </dd>
          </dl>
          <p>{t('delete_grace', grace)}</p>
          <div className="grid gap-2">
            <p className="font-semibold">{t('delete_export')}</p>
            <ExportConversations
              agentId={agent.id}
              range={{ start_date: STATS_FIRST_DAY, end_date: localDay(new Date()) }}
            />
          </div>
          {remove.error && !wasCancelled(remove.error) && (
            <Banner tone="danger">{failureText(remove.error, t('delete_failed'))}</Banner>
          )}
        </div>
      </Dialog>
    </Card>
  )
}
