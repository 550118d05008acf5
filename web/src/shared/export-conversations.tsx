import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failure-text.ts'
import { useExportConversations } from '../data/privacy.ts'
import { wasCancelled } from '../data/slow-requests.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

type ExportConversationsProps = { agentId: number; range: { start_date: string; end_date: string } }

/** Downloads every question and answer of the period as a spreadsheet. */
export function ExportConversations({ agentId, range }: ExportConversationsProps) {
  const { t } = useTranslation('analytics')
  const exporting = useExportConversations(agentId)
  const save = (format: 'csv' | 'xlsx') =>
    exporting.mutate(
      { format, start_date: range.start_date, end_date: range.end_date },
      {
        onError: (error) => void (wasCancelled(error) || toast.error(failureText(error, t('export_failed')))),
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" loading={exporting.isPending} onClick={() => save('csv')}>
        <Download aria-hidden="true" />
        {t('export_conversations', { format: 'CSV' })}
      </Button>
      <Button size="sm" loading={exporting.isPending} onClick={() => save('xlsx')}>
        <Download aria-hidden="true" />
        {t('export_conversations', { format: 'XLSX' })}
      </Button>
    </div>
  )
}
