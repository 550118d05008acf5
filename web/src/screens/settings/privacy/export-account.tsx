import { useTranslation } from 'react-i18next'
import { useExportAccount } from '../../../data/privacy.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.tsx'

export function ExportAccount() {
  const { t } = useTranslation('account')
  const exportAccount = useExportAccount()

  const start = async () => {
    try {
      await exportAccount.mutateAsync()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Card title={t('export')} description={t('export_text')}>
      <Button className="justify-self-start" onClick={start}>
        {t('export_start')}
      </Button>
    </Card>
  )
}
