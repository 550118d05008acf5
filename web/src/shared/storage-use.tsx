import { useTranslation } from 'react-i18next'
import { useStorage } from '../data/account.ts'
import { sizeText } from '../lib/size-text.ts'
import { Card } from '../ui/card.tsx'
import { Progress } from '../ui/progress.tsx'
import { toneOf } from './usage-tone.ts'

/** Storage used by the knowledge base and by conversations. */
export function StorageUse() {
  const { t, i18n } = useTranslation('common')
  const { data, isError } = useStorage()
  if (isError && !data) return null
  const { used_bytes: used = 0, max_bytes: max = 1 } = data ?? {}
  return (
    <Card>
      <Progress
        label={t('storage')}
        value={Math.min(used, max)}
        max={max}
        // A placeholder keeps the height until the data has loaded.
        valueText={data ? `${sizeText(used, i18n.language)} / ${sizeText(max, i18n.language)}` : '…'}
        tone={toneOf(used, max)}
      />
    </Card>
  )
}
