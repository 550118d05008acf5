import { EDIT_PREVIEW_SHOWN, isTeachable, OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { Check, Pencil, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message, shownAnswer } from '../../data/messages.ts'
import { cutText } from '../../lib/cut-text.ts'
import { correctionOf, keepCorrection } from '../../state/corrections.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'
import { fieldLook } from '../thread/field-look.ts'
import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useSaveEdit } from './use-save-edit.ts'

type EditAnswerProps = {
  agentId: number
  message: Message
  /** A hint shown above the field. */
  note?: string
  /** The error text if saving fails. */
  failureOf: (error: unknown) => string
  onEnd: () => void
}

/** Replaces the reply field while an answer is being corrected. */
export function EditAnswer({ agentId, message, note, failureOf, onEnd }: EditAnswerProps) {
  const { t } = useTranslation('thread')
  const shown = shownAnswer(message)
  const [text, setText] = useState(correctionOf(message.id) ?? shown)
  const bannerId = useId()
  const end = () => {
    keepCorrection(message.id, null)
    onEnd()
  }
  const { save, isSaving, question } = useSaveEdit(message, { agentId, failureOf, onEnd: end })
  // A message that an operator wrote on their own answers no question.
  const isAnswer = message.message_type !== 'operator'
  const whyNotTeach =
    (message.answer_outdated && t('edit_teach_outdated')) ||
    (message.is_looked_up && t('edit_teach_looked_up')) ||
    (!isTeachable(question) && t('edit_teach_no_text')) ||
    null
  const canTeach = isAnswer && whyNotTeach === null
  // An operator's answer was meant for one customer, so it becomes a lesson only on request.
  const [isLesson, setIsLesson] = useState(message.answered_by === 'ai' && canTeach)
  useEscape(end)
  useReturnFocus()

  const right = text.trim()
  const isChanged = right !== shown.trim()
  const whyNotSave =
    (isSaving && t('edit_saving')) ||
    (right === '' && t('edit_empty')) ||
    (right.length > OPERATOR_TEXT_MAX && t('edit_too_long', { max: OPERATOR_TEXT_MAX })) ||
    (!isChanged && !isLesson && t('edit_unchanged')) ||
    null

  return (
    <section data-composer aria-labelledby={bannerId} className="border-t border-line p-3">
      <div
        data-keep-clear
        className="rounded-popover border border-line-strong bg-bg shadow-control focus-within:border-control"
      >
        <div className="flex items-center gap-2 rounded-t-popover bg-info-tint py-1 pr-1 pl-3 text-sm text-info-tint-fg">
          <Pencil aria-hidden="true" className="size-3.5 shrink-0" />
          <h3 id={bannerId} className="shrink-0 font-semibold">
            {t('edit_banner')}
          </h3>
          <p className="min-w-0 flex-1 truncate">{previewOf(message.answer ?? '')}</p>
          <IconButton size="sm" label={t('edit_cancel')} onClick={end}>
            <X />
          </IconButton>
        </div>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit.
          autoFocus
          dir="auto"
          aria-label={t('edit_text')}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
          onChange={(event) => {
            setText(event.target.value)
            keepCorrection(message.id, event.target.value)
          }}
          className={fieldLook}
        />
        {note && <p className="px-3 text-sm text-muted">{note}</p>}
        <div className="flex flex-wrap items-center justify-between gap-2 p-2 pl-3">
          {canTeach && (
            <Checkbox
              label={t('edit_teach')}
              hint={t('edit_teach_hint')}
              checked={isLesson}
              onCheckedChange={setIsLesson}
            />
          )}
          {isAnswer && whyNotTeach && <p className="text-sm text-muted">{whyNotTeach}</p>}
          <WhyDisabled reason={whyNotSave}>
            <Button
              size="sm"
              variant="primary"
              className="ml-auto"
              loading={isSaving}
              onClick={() => save(right, { isChanged, isLesson })}
            >
              <Check />
              {t('edit_save')}
            </Button>
          </WhyDisabled>
        </div>
      </div>
    </section>
  )
}

function previewOf(answer: string): string {
  const preview = cutText(answer, EDIT_PREVIEW_SHOWN)
  return preview === answer ? answer : `${preview}...`
}
