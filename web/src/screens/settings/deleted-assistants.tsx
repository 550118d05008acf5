import { useTranslation } from 'react-i18next'
import { useDeletedAgents, useRestoreAgent } from '../../data/agents.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'

/** Rendered only if an assistant can be restored. */
export function DeletedAssistants() {
  const { t, i18n } = useTranslation('settings')
  const deleted = useDeletedAgents().data ?? []
  const restore = useRestoreAgent()
  if (deleted.length === 0) return null
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  const undo = (id: number) =>
    restore.mutate(id, {
      onError: (error) => void (wasCancelled(error) || toast.error(failureText(error, t('restore_failed')))),
    })
  return (
    <Card title={t('deleted_assistants')} description={t('deleted_assistants_text')}>
      <ul aria-label={t('deleted_assistants')} className="grid">
        {deleted.map(({ id, agent_name, removed_at }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-none">
            <div className="grid min-w-0 flex-1">
              <span className="font-medium wrap-anywhere">{agent_name}</span>
              <span className="text-xs text-muted">
                {t('deleted_until', { at: day.format(new Date(removed_at)) })}
              </span>
            </div>
            <Button
              size="sm"
              aria-label={t('restore_named', { name: agent_name })}
              loading={restore.isPending && restore.variables === id}
              onClick={() => undo(id)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
