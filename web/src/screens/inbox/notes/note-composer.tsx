import { OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { AtSign, Check, StickyNote, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type Note, useAddNote, useChangeNote } from '../../../data/notes.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { TOUCH, useMedia } from '../../../lib/media.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { fieldLook } from '../../../shared/thread/field-look.ts'
import { endNoteDraft, setNoteDraft, useNoteDraft } from '../../../state/note-drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { insertText } from '../composer/insert-text.ts'
import { Notice } from '../composer/notice.tsx'
import { WriteSwitch } from '../composer/write-switch.tsx'
import { SendLater } from '../planned/send-later.tsx'
import { MentionList } from './mention-list.tsx'
import { optionId, useMentionPicker } from './use-mention-picker.ts'

interface NoteComposerProps {
  chat: Chat
  /** The own note to edit; undefined for a new one. */
  note?: Note
  /** Undefined if replying is not possible; the note is then closed instead. */
  onReply?: () => void
  onClose: () => void
}

/** Writes an internal note. Styled as a note from the start, so that it is not confused with a reply. */
export function NoteComposer({ chat, note, onReply, onClose }: NoteComposerProps) {
  const { t } = useTranslation(['inbox', 'common'])
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, save, isSaving } = useNoteText(chat, note)
  const [notice, setNotice] = useState('')
  const isTouch = useMedia(TOUCH)
  const picker = useMentionPicker(chat.agent_id, field, text, note?.mentions)
  useSingleKeys({ KeyN: () => field.current?.focus(), ...(onReply && { KeyR: onReply }) })

  const whyNot = isSaving
    ? t('note_saving')
    : text.trim() === ''
      ? t('note_empty')
      : text.trim().length > OPERATOR_TEXT_MAX
        ? t('composer_too_long', { max: OPERATOR_TEXT_MAX })
        : null
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (whyNot) return
    setNotice('')
    field.current?.focus()
    try {
      await save(picker.mentioned)
      if (note) onClose()
    } catch (error) {
      if (wasCancelled(error)) return
      const reason = failureText(error, t('note_failed'))
      toast.error(reason)
      setNotice(reason)
    }
  }
  const press = (event: KeyboardEvent) => {
    // Enter may also confirm an IME composition, which older browsers report only by this key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (picker.takeKey(event)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') onClose()
  }
  const beginMention = () => {
    const at = field.current?.selectionStart ?? text.length
    const isInWord = at > 0 && !/\s/.test(text[at - 1]!)
    if (field.current) insertText(field.current, isInWord ? ' @' : '@', at, at)
    picker.follow()
  }

  return (
    <form
      data-composer
      aria-label={note ? t('note_edit_form') : t('note_form')}
      onSubmit={submit}
      className="relative border-t border-line p-3"
    >
      <div
        data-keep-clear
        className="grid rounded-popover border border-dashed border-warning bg-warning-tint text-warning-tint-fg shadow-control"
      >
        <div className="flex items-center gap-2 px-2 pt-2">
          {note || !onReply ? (
            <h3 className="flex min-w-0 flex-1 items-center gap-1.5 px-1 text-sm font-medium">
              <StickyNote aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{note ? t('note_edit_form') : t('note_form')}</span>
            </h3>
          ) : (
            <WriteSwitch value="note" onReply={onReply} />
          )}
          {!note && !onReply && (
            <IconButton size="xs" label={t('note_close')} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </div>
        <textarea
          ref={field}
          rows={2}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked to write here.
          autoFocus
          aria-label={t('note_text')}
          placeholder={t('note_placeholder')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={picker.found.length > 0 ? picker.id : undefined}
          aria-activedescendant={picker.found.length > 0 ? optionId(picker, picker.index) : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            picker.follow()
          }}
          onSelect={picker.follow}
          onKeyDown={press}
          className={`${fieldLook} placeholder:text-warning-tint-fg`}
        />
        <MentionList picker={picker} />
        <div className="flex items-center gap-1.5 p-2">
          <IconButton
            size="sm"
            label={t('note_mention')}
            onClick={beginMention}
            className="text-warning-tint-fg!"
          >
            <AtSign />
          </IconButton>
          <span className="min-w-0 flex-1 truncate text-xs">{t('note_private')}</span>
          {note && (
            <Button size="sm" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          )}
          {!note && (
            <SendLater
              chat={chat}
              kind="reminder"
              text={text.trim()}
              whyNot={whyNot}
              onPlanned={() => {
                setText('')
                field.current?.focus()
              }}
              className="text-warning-tint-fg!"
            />
          )}
          <WhyDisabled reason={whyNot}>
            <Button type="submit" size="sm" variant="primary" loading={isSaving}>
              {note ? <Check /> : <StickyNote />}
              {note ? t('note_save') : t('note_add')}
            </Button>
          </WhyDisabled>
        </div>
      </div>
      <Notice text={notice} onClose={() => setNotice('')} />
    </form>
  )
}

/** A new note is saved as a draft while typing; an edit of an existing one is not. */
function useNoteText(chat: Chat, note: Note | undefined) {
  const draft = useNoteDraft(chat.id)
  const [changed, setChanged] = useState(note?.text ?? '')
  const add = useAddNote(chat.id)
  const change = useChangeNote()
  if (note)
    return {
      text: changed,
      setText: setChanged,
      save: (mentions: number[]) => change.mutateAsync({ id: note.id, text: changed.trim(), mentions }),
      isSaving: change.isPending,
    }
  return {
    text: draft,
    setText: (text: string) => setNoteDraft(chat.id, text),
    save: async (mentions: number[]) => {
      await add.mutateAsync({ text: draft.trim(), mentions })
      endNoteDraft(chat.id, draft)
    },
    isSaving: add.isPending,
  }
}
