import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageKeys } from '../../data/message-cache.ts'
import { askedWith, type MessageList } from '../../data/message-list.ts'
import { type Message, useEditAnswer } from '../../data/messages.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { useTeach } from '../../data/teach.ts'
import { toast } from '../../ui/toast.tsx'

interface Saving {
  agentId: number
  /** The error text if saving fails; differs per screen. */
  failureOf: (error: unknown) => string
  onEnd: () => void
}

/** Corrects the answer, teaches it to the assistant, or both. On failure the editor stays open. */
export function useSaveEdit(message: Message, { agentId, failureOf, onEnd }: Saving) {
  const { t } = useTranslation('thread')
  const cache = useQueryClient()
  const { id, chat_id, answer, answered_by } = message
  const known = cache.getQueryData<MessageList>(messageKeys.ofChat(chat_id))
  const question = askedWith(known?.messages ?? [], message)
  const edit = useEditAnswer()
  const teach = useTeach()

  const correct = async (text: string, isLesson: boolean) => {
    const { taught } = await edit.mutateAsync({ id, text, isLesson })
    toast.success(t('edit_saved'))
    if (taught) toast.success(t('edit_taught'))
  }
  const learn = async (rightAnswer: string) => {
    await teach.mutateAsync({ agentId, question, mistake: answer ?? '', rightAnswer })
    toast.success(t('edit_taught'))
  }

  const save = async (text: string, { isChanged, isLesson }: { isChanged: boolean; isLesson: boolean }) => {
    // Correcting an AI answer already creates the lesson on the server, unless the server rejects it as one.
    const isLearnt = isChanged && answered_by === 'ai'
    const isDone =
      (!isChanged || (await succeeds(correct(text, isLesson), failureOf))) &&
      (!isLesson || isLearnt || (await succeeds(learn(text), () => t('edit_teach_failed'))))
    if (isDone) onEnd()
  }

  return { save, isSaving: edit.isPending || teach.isPending, question }
}

async function succeeds(attempt: Promise<void>, failureOf: Saving['failureOf']): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (!wasCancelled(error)) toast.error(failureOf(error))
    return false
  }
}
