import { OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { analyticsKeys } from '../../../data/analytics.ts'
import { failureText } from '../../../data/failure-text.ts'
import { useTeach } from '../../../data/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'

type TeachDialogProps = {
  agentId: number
  open: boolean
  question: string
  onClose: () => void
  /** The list's heading, which receives the focus once the question is gone. */
  heading: RefObject<HTMLElement | null>
}

/** Asks for the right answer to a question; the assistant uses it from then on. */
export function TeachDialog({ agentId, open, question, onClose, heading }: TeachDialogProps) {
  const { t } = useTranslation('analytics')
  const cache = useQueryClient()
  const teach = useTeach()
  const [answer, setAnswer] = useState('')
  const isTaught = useRef(false)
  const rightAnswer = answer.trim()

  const leave = (wasTaught: boolean) => {
    isTaught.current = wasTaught
    setAnswer('')
    teach.reset()
    onClose()
  }
  const save = () => {
    if (!rightAnswer) return
    teach.mutate(
      { agentId, question, mistake: '', rightAnswer },
      {
        onSuccess: () => {
          toast.success(t('taught'))
          void cache.invalidateQueries({ queryKey: analyticsKeys.insightsOf(agentId) })
          leave(true)
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && leave(false)}
      title={t('teach_title')}
      description={question}
      closeLabel={t('close')}
      finalFocus={() => (isTaught.current ? heading.current : true)}
      keepOnOutsidePress={rightAnswer !== ''}
      footer={
        <Button variant="primary" disabled={!rightAnswer} loading={teach.isPending} onClick={save}>
          {t('teach_save')}
        </Button>
      }
    >
      <Field
        label={t('teach_answer')}
        hint={t('teach_hint')}
        error={teach.isError && failureText(teach.error, t('not_taught'))}
      >
        <Textarea
          rows={4}
          dir="auto"
          maxLength={OPERATOR_TEXT_MAX}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </Dialog>
  )
}
