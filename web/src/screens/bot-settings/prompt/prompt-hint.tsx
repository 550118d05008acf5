import { blanksIn } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'

/** Unfilled blanks come before any other hint: customers would read "[shop name]". */
export function PromptHint({ text }: { text: string }) {
  const { t } = useTranslation('botsettings')
  const blanks = blanksIn(text)
  if (blanks.length === 0) return t('prompt_hint')
  const named = blanks.slice(0, NAMED).join(', ')
  return (
    <span className="text-warning-tint-fg">
      {t('prompt_blanks', { blanks: blanks.length > NAMED ? `${named}, …` : named })}
    </span>
  )
}

const NAMED = 3
