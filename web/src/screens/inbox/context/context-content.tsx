import { CallError } from '@switchboard/contract'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useChatDetails } from '../../../data/chats.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChatLabels } from '../labels/chat-labels.tsx'
import { Assignee } from './assignee.tsx'
import { Contact } from './contact.tsx'
import { ContactData } from './contact-data.tsx'
import { Customer } from './customer.tsx'
import { Facts } from './facts.tsx'
import { HandOver } from './hand-over.tsx'
import type { OpenChat } from './open-chat.ts'
import { PastChats } from './past-chats.tsx'

type ContextContentProps = { chatId: number; onOpenChat: OpenChat }

/** Everything that helps to answer this customer: identity, channels, and earlier chats. */
export function ContextContent({ chatId, onOpenChat }: ContextContentProps) {
  const { t } = useTranslation('inbox')
  const details = useChatDetails(chatId)
  const mayAnswer = useMay('agent')
  const mayManage = useMay('admin')
  // The chat window shows that the chat does not exist.
  if (details.error instanceof CallError && details.error.status === 404) return null
  if (details.isPending) return <ContextSkeleton label={t('context_loading')} />
  if (!details.data)
    return (
      <EmptyState
        icon={<CloudOff />}
        title={t('context_failed')}
        action={<Button onClick={() => details.refetch()}>{t('list_try_again')}</Button>}
      />
    )
  const { chat, past_chats } = details.data
  return (
    <div className="grid grid-cols-1 gap-5">
      <Contact details={details.data} />
      {mayAnswer && <Assignee chat={chat} />}
      <ChatLabels chat={chat} />
      {chat.hand_over && !chat.hand_over.is_taken && <HandOver handOver={chat.hand_over} />}
      <Customer chatId={chatId} onOpenChat={onOpenChat} />
      <Facts details={details.data} />
      <PastChats chats={past_chats} onOpenChat={onOpenChat} />
      {mayManage && <ContactData chat={chat} />}
    </div>
  )
}

function ContextSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid justify-items-center gap-3">
      <Skeleton className="size-12 rounded-full" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
