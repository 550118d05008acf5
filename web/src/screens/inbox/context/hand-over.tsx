import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { HandOverWords } from '../hand-over-words.tsx'
import { useTriggerName } from '../trigger-name.ts'

export function HandOver({ handOver }: { handOver: NonNullable<Chat['hand_over']> }) {
  const { t, i18n } = useTranslation('inbox')
  const reason = useTriggerName(handOver.reason)
  return (
    <section className="grid gap-1 rounded-popover bg-warning-tint p-3 text-sm text-warning-tint-fg">
      <h3 className="font-semibold">{t('context_handed_over')}</h3>
      <p>{reason}</p>
      <HandOverWords handOver={handOver} className="whitespace-pre-line wrap-anywhere" />
      <time dateTime={handOver.at} className="text-xs">
        {dateAndTime(handOver.at, i18n.language)}
      </time>
    </section>
  )
}
