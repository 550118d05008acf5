import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import type { Agent } from '../../data/agents.ts'
import { failureText } from '../../data/failure-text.ts'
import { type InternalChat, NEW_DIALOG, useInternalMessages } from '../../data/internal-chat.ts'
import { useMarkRead } from '../../data/mark-read.ts'
import type { Message } from '../../data/messages.ts'
import { EditAnswer } from '../edit-answer/edit-answer.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { AskForm } from './ask-form.tsx'
import { Dialog } from './dialog.tsx'
import { SteppedBack } from './stepped-back.tsx'
import { tellFailure } from './tell-failure.ts'
import { useAsking } from './use-asking.ts'

interface ConversationProps {
  agent: Agent
  /** Undefined for a new dialog, and until the list contains it. */
  chat?: InternalChat
  chatId: number
  /** Called when the first question has created a dialog. */
  onOpened: (chatId: number) => Promise<void> | void
}

/** One internal dialog: the owner asks, the assistant answers, and answers can be corrected. */
export const Conversation = (props: ConversationProps) => <OpenDialog key={props.chatId} {...props} />

function OpenDialog({ agent, chat, chatId, onOpened }: ConversationProps) {
  const { t } = useTranslation('internalchat')
  const messages = useInternalMessages(chatId)
  const [editing, setEditing] = useState<Message | null>(null)
  const asking = useAsking({ agentId: agent.id, chatId, turns: messages.data ?? [], onOpened })
  const mayAnswer = useMay('agent')
  const read = useMarkRead({ onError: (error) => tellFailure(error, t('read_failed')) })

  const edit = (message: Message) => {
    read(message)
    setEditing(message)
  }

  return (
    <section aria-label={t('dialog')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Dialog messages={messages} {...(mayAnswer && { onAsk: asking.ask, onEdit: edit, onRead: read })} />
      {mayAnswer && chat && chatId !== NEW_DIALOG && <SteppedBack chat={chat} />}
      {!mayAnswer ? (
        <ReadOnlyNote />
      ) : editing ? (
        <EditAnswer
          key={editing.id}
          agentId={agent.id}
          message={editing}
          failureOf={(error) => failureText(error, t('edit_failed'))}
          onEnd={() => setEditing(null)}
        />
      ) : (
        <AskForm asking={asking} />
      )}
    </section>
  )
}
