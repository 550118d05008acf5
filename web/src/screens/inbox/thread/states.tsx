import { Link } from '@tanstack/react-router'
import { MessageCircleQuestionMark, MessageSquareDashed, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function NoSuchChat() {
  const { t } = useTranslation('inbox')
  return (
    <EmptyState
      icon={<MessageCircleQuestionMark />}
      title={t('thread_no_such_chat')}
      text={t('thread_no_such_chat_text')}
      action={
        <Link to="/" search={(search) => ({ ...search, chat: undefined })} className={buttonLook()}>
          {t('thread_to_list')}
        </Link>
      }
      className="my-auto"
    />
  )
}

export function ChatFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['inbox', 'common'])
  return (
    <EmptyState
      icon={<WifiOff />}
      title={t('thread_not_loaded')}
      text={t('thread_not_loaded_text')}
      action={<Button onClick={onRetry}>{t('common:try_again')}</Button>}
      className="my-auto"
    />
  )
}

export function NoMessages() {
  const { t } = useTranslation('inbox')
  return (
    <EmptyState
      icon={<MessageSquareDashed />}
      title={t('thread_empty')}
      text={t('thread_empty_text')}
      className="my-auto"
    />
  )
}

/** Placeholder of header and messages while loading. */
export const ChatSkeleton = () => (
  <div className="flex min-h-0 min-w-0 flex-1 flex-col">
    <HeaderSkeleton />
    <MessageSkeleton />
  </div>
)

function HeaderSkeleton() {
  return (
    <div className="flex min-h-14 items-center gap-2.5 border-b border-line px-4 py-2">
      <Skeleton className="size-9 rounded-full" />
      <div className="grid gap-1.5">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3 w-20" />
      </div>
    </div>
  )
}

const skeletons = ['w-56', 'ml-auto w-72', 'w-40', 'ml-auto w-80', 'w-64', 'ml-auto w-60']

export function MessageSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className="mt-auto grid gap-4 px-4 py-6">
      <span className="sr-only">{t('loading')}</span>
      {skeletons.map((size) => (
        <Skeleton key={size} className={`h-12 max-w-full rounded-popover ${size}`} />
      ))}
    </div>
  )
}
