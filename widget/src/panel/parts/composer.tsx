import { useEffect, useRef, useState } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { FileChips } from './file-chips.tsx'
import { AttachIcon, SendIcon } from './icons.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { ACCEPTED_FILES, useUploads } from './use-uploads.ts'

const MESSAGE_MAX = 4_000
const FIELD = 'message'

/** `suggestion` is a text that the host page puts into the input. */
export function Composer({ suggestion }: { suggestion: { text: string } | null }) {
  const { state, conversation, t } = usePanel()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const isDropping = useFileDrop(uploads.add)
  // PostgreSQL text cannot contain NUL characters.
  const words = text.replaceAll('\0', '').trim()
  const canSend = (words !== '' || uploads.ready.length > 0) && !uploads.isBusy

  useEffect(() => {
    if (suggestion) setText(suggestion.text)
  }, [suggestion])

  useEffect(() => {
    if (state.isOpen) focusComposer()
  }, [state.isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height.
  useEffect(() => fitHeight(field.current!), [text])

  const submit = (event: Event) => {
    event.preventDefault()
    if (!canSend) return
    conversation.write(words, uploads.ready)
    setText('')
    uploads.clear()
    field.current!.focus()
  }

  return (
    <form
      class="composer"
      onSubmit={submit}
      onPaste={({ clipboardData }) => uploads.add(clipboardData?.files)}
    >
      {isDropping && <p class="drop">{t('drop_files')}</p>}
      <FileChips uploads={uploads} />
      {text.length >= MESSAGE_MAX && (
        <p class="error" role="alert">
          {t('longest_message', { count: MESSAGE_MAX })}
        </p>
      )}
      <div class="line">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_FILES}
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <button type="button" class="icon" aria-label={t('attach')} onClick={() => picker.current!.click()}>
          <AttachIcon />
        </button>
        <textarea
          id={FIELD}
          ref={field}
          rows={1}
          dir="auto"
          enterkeyhint="send"
          maxLength={MESSAGE_MAX}
          aria-label={t('message')}
          placeholder={t('write_message')}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            conversation.type()
          }}
          onKeyDown={(event) => {
            // Enter may also confirm an IME composition, which older browsers report only by this key code.
            const isWordEnd = event.isComposing || event.keyCode === 229
            if (event.key === 'Enter' && !event.shiftKey && !isWordEnd) submit(event)
          }}
        />
        <button type="submit" class="icon send" aria-label={t('send')} aria-disabled={!canSend}>
          <SendIcon />
        </button>
      </div>
    </form>
  )
}

/** Not on touch devices, where the keyboard would cover the messages. */
export function focusComposer() {
  if (matchMedia('(pointer: fine)').matches) document.querySelector<HTMLElement>(`#${FIELD}`)?.focus()
}

/** Fallback for browsers without `field-sizing`. */
function fitHeight(field: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing: content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
