import { EMPTY_THREAD_MS } from '@switchboard/contract'
import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { useInternalMessages } from '../../data/internal-chat.ts'
import type { Message } from '../../data/messages.ts'
import { useHasLasted } from '../../lib/use-has-lasted.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { Announcer } from '../thread/announcer.tsx'
import { TurnList } from '../thread/turn-list.tsx'
import { Examples } from './examples.tsx'
import { firstError } from './first-error.ts'
import { InternalTurn } from './internal-turn.tsx'

interface DialogProps {
  messages: ReturnType<typeof useInternalMessages>
  /** These three are undefined for read-only users. */
  onAsk?: (text: string) => void
  onEdit?: (message: Message) => void
  onRead?: (message: Message) => void
}

export function Dialog({ messages, onAsk, onEdit, onRead }: DialogProps) {
  const { t } = useTranslation('internalchat')
  const turns = messages.data ?? []
  const isEmpty = messages.data?.length === 0
  const hasStayedEmpty = useHasLasted(isEmpty, EMPTY_THREAD_MS)
  useToldFailure(messages.error)

  if (turns.length > 0)
    return (
      <>
        <TurnList
          messages={turns}
          drawTurn={(row) => (
            <InternalTurn
              key={row.key}
              row={row}
              isMerged={isMerged(row.message, turns)}
              onEdit={onEdit}
              onRead={onRead}
            />
          )}
        />
        <Announcer messages={turns} customerName={t('you')} />
      </>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {messages.isError ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('not_loaded')}
          text={t('not_loaded_text')}
          action={<Button onClick={() => messages.refetch()}>{t('try_again')}</Button>}
          className="my-auto"
        />
      ) : isEmpty && hasStayedEmpty ? (
        <Examples onAsk={onAsk} />
      ) : (
        <p role="status" className="m-auto flex items-center gap-2 p-4 text-sm text-muted">
          <Spinner />
          {t('loading_messages')}
        </p>
      )}
    </div>
  )
}

/** Whether another question came before the answer, so that the next answer covers both. */
function isMerged(message: Message, turns: Message[]): boolean {
  const next = turns[turns.indexOf(message) + 1]
  return next !== undefined && (next.answer === null || next.answered_by !== null)
}

function useToldFailure(error: Error | null) {
  const { t } = useTranslation('internalchat')
  const tell = useEffectEvent((failure: Error) => toast.error(firstError(failure, t('error'))))
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
