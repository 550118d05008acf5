import { StickyNote, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyId } from '../../../data/account.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type Note, useRemoveNote } from '../../../data/notes.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { LinkedText } from '../../../shared/markdown/linked-text.tsx'
import { Bubble } from '../../../shared/thread/bubble.tsx'
import { Day } from '../../../shared/thread/day.tsx'
import { Found } from '../../../shared/thread/found.tsx'
import { MessageActions } from '../../../shared/thread/message-actions.tsx'
import type { NoteRow } from '../../../shared/thread/rows.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { mentionParts } from './mentions.ts'

type NoteEntryProps = {
  row: NoteRow
  /** Whether a search led to this note. */
  isFound: boolean
  onEdit?: (note: Note) => void
}

/** An internal note between the turns. Only its author can edit or delete it. */
export const NoteEntry = memo(function NoteEntry({ row, isFound, onEdit }: NoteEntryProps) {
  const { note, day } = row
  const { t } = useTranslation('inbox')
  const isOwn = useMyId() === note.author?.user_id
  const mayChange = isOwn && onEdit !== undefined
  return (
    <div data-key={row.key} className="pb-3">
      {day && <Day day={day} />}
      <Found isFound={isFound}>
        <Bubble
          by="note"
          label={t('note_by', { name: note.author?.name ?? t('note_former') })}
          icon={<StickyNote aria-hidden="true" />}
          at={note.created_at}
          state={note.edited_at && <span>{t('note_edited')}</span>}
          actions={
            <MessageActions text={note.text} onEdit={mayChange ? () => onEdit(note) : undefined}>
              {mayChange && <DeleteButton note={note} />}
            </MessageActions>
          }
        >
          <p className="whitespace-pre-wrap wrap-anywhere">
            {mentionParts(note.text, note.mentions).map(({ text, isMention, at }) =>
              isMention ? (
                <span key={at} className="font-semibold">
                  {text}
                </span>
              ) : (
                <LinkedText key={at} text={text} />
              ),
            )}
          </p>
        </Bubble>
      </Found>
    </div>
  )
})

function DeleteButton({ note }: { note: Note }) {
  const { t } = useTranslation(['inbox', 'common'])
  const remove = useRemoveNote()
  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('note_delete_title'),
      text: t('note_delete_text'),
      confirm: t('note_delete'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await remove.mutateAsync(note)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('note_failed')))
    }
  }
  return (
    <IconButton label={t('note_delete')} size="xs" loading={remove.isPending} onClick={() => void ask()}>
      <Trash2 className="size-3.5" />
    </IconButton>
  )
}
