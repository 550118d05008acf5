import { useTranslation } from 'react-i18next'

/** "Customer rates 1–2", from a list of ratings. */
export function useRatingText(): (ratings: string) => string {
  const { t } = useTranslation('account')
  return (ratings) => {
    const [first, ...others] = ratings.split(',')
    const range = others.length > 0 ? `${first}–${others.at(-1)}` : first
    return t('rules_rating', { range })
  }
}
