import { plainText } from '@switchboard/contract/markdown'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { type Lesson, useForgetLesson } from '../../../data/lessons.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'

type LessonRowProps = { agentId: number; lesson: Lesson; mayForget: boolean }

export function LessonRow({ agentId, lesson, mayForget }: LessonRowProps) {
  const { t } = useTranslation('knowledge')
  const forget = useForgetLesson(agentId)

  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('lesson_forget_title'),
      text: t('lesson_forget_text', { question: lesson.question }),
      confirm: t('delete'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await forget.mutateAsync(lesson)
      focusContent()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('lesson_forget_failed')))
    }
  }

  return (
    <li className="flex items-start gap-2 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
        <p className="font-medium wrap-anywhere">{lesson.question}</p>
        <p className="line-clamp-3 wrap-anywhere text-muted">{plainText(lesson.answer)}</p>
      </div>
      {mayForget && (
        <IconButton
          label={t('lesson_forget', { question: lesson.question })}
          loading={forget.isPending}
          onClick={ask}
        >
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
