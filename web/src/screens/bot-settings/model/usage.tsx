import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { moneyText } from '../../../lib/money-text.ts'

/** Calls, tokens and cost of the current month. */
export function Usage({ usage }: { usage: Answering['usage'] }) {
  const { t, i18n } = useTranslation('botsettings')
  const { calls: count, input_tokens, output_tokens, cost } = usage
  return (
    <p className="text-xs text-muted">
      {t('usage', { count, tokens: input_tokens + output_tokens })}
      {cost > 0 && ` ${t('usage_cost', { cost: moneyText(cost, i18n.language) })}`}
    </p>
  )
}
