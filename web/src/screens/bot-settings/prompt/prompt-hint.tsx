import { blanksIn } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'

/** Customers would be told of "[shop name]": what is not filled in yet comes before any other advice. */
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
