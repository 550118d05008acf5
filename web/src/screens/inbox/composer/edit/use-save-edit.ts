import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { type Message, useEditAnswer } from '../../../../data/messages.ts'
import { wasCancelled } from '../../../../data/slow-requests.ts'
import { useTeach } from '../../../../data/teach.ts'
import { toast } from '../../../../ui/toast.tsx'

/** Corrects the answer, teaches it to the assistant, or both. What fails leaves the edit open. */
export function useSaveEdit({ agent_id }: Chat, { id, question, answer }: Message, onEnd: () => void) {
  const { t } = useTranslation('inbox')
  const edit = useEditAnswer()
  const teach = useTeach()

  const correct = async (text: string) => {
    await edit.mutateAsync({ id, text })
    toast.success(t('edit_saved'))
  }
  const learn = async (rightAnswer: string) => {
    await teach.mutateAsync({ agentId: agent_id, question, mistake: answer ?? '', rightAnswer })
    toast.success(t('edit_taught'))
  }

  const save = async (text: string, { isChanged, isLesson }: { isChanged: boolean; isLesson: boolean }) => {
    const isDone =
      (!isChanged || (await succeeds(correct(text), t('edit_failed')))) &&
      (!isLesson || (await succeeds(learn(text), t('edit_teach_failed'))))
    if (isDone) onEnd()
  }

  return { save, isSaving: edit.isPending || teach.isPending }
}

async function succeeds(attempt: Promise<void>, failure: string): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (!wasCancelled(error)) toast.error(failure)
    return false
  }
}
