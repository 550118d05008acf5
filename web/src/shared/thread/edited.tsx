import { useTranslation } from 'react-i18next'
import { FoldedText } from './folded-text.tsx'

/** Says that the answer was corrected, with a button to show the original. */
export function Edited({ original, by }: { original: string; by?: string }) {
  const { t } = useTranslation('thread')
  return (
    <FoldedText text={original} show={t('show_original')} hide={t('hide_original')}>
      {by ? t('edited_by', { name: by }) : t('edited')}
    </FoldedText>
  )
}
