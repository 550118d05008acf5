import { useTranslation } from 'react-i18next'
import { useNameList } from '../../../../shared/name-list.ts'
import { Dots } from '../../../../shared/thread/dots.tsx'
import { useIsCustomerTyping, useTypingOperators } from '../../../../state/watching.ts'

/** Who is typing. The assistant's indicator is shown in place of its answer. */
export function TypingRow({ chatId, customerName }: { chatId: number; customerName: string }) {
  const { t } = useTranslation('inbox')
  const isCustomer = useIsCustomerTyping(chatId)
  const operators = useTypingOperators(chatId)
  const names = useNameList(operators)
  const lines = [
    isCustomer && t('thread_customer_typing', { name: customerName }),
    operators.length > 0 && t('thread_team_typing', { count: operators.length, names }),
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
