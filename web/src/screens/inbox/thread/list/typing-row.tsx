import { useTranslation } from 'react-i18next'
import { Dots } from '../../../../shared/thread/dots.tsx'
import { useTyping } from '../../../../state/watching.ts'

/** Who is typing. The assistant's indicator is shown in place of its answer. */
export function TypingRow({ chatId, customerName }: { chatId: number; customerName: string }) {
  const { t } = useTranslation('inbox')
  const writers = useTyping(chatId)
  const lines = [
    writers.includes('customer') && t('thread_customer_typing', { name: customerName }),
    writers.includes('operator') && t('thread_team_typing'),
  ].filter((line) => line !== false)
  return (
    <div role="status" className="grid text-xs text-muted">
      {lines.map((line) => (
        <p key={line} className="flex items-center gap-2 pb-2">
          <Dots />
          {line}
        </p>
      ))}
    </div>
  )
}
