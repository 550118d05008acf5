import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { percentText } from '../why/percent-text.ts'

/** The confidence of a draft. */
export function Confidence({ share }: { share: number }) {
  const { t, i18n } = useTranslation('common')
  const tone = share >= SURE ? 'accent' : share >= LIKELY ? 'neutral' : 'warning'
  return <Badge tone={tone}>{t('draft_confidence', { share: percentText(share, i18n.language) })}</Badge>
}

const [SURE, LIKELY] = [0.8, 0.5]
