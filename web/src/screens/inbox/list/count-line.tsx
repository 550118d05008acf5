import { useTranslation } from 'react-i18next'

type CountLineProps = { shown: number; total: number; isSearching: boolean }

export function CountLine({ shown, total, isSearching }: CountLineProps) {
  const { t } = useTranslation('inbox')
  return (
    <p data-keep-clear className="shrink-0 border-t border-line px-4 py-1.5 text-xs text-muted tabular-nums">
      {isSearching ? t('list_searching') : t('list_count', { shown, total })}
    </p>
  )
}
