import { ATTACHMENTS_PER_MESSAGE } from '@switchboard/contract'
import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { addFiles } from '../../../../data/uploads.ts'

/** Types the server accepts. The server checks the content of each file and decides. */
const ACCEPTED_FILES = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.log,.csv,.docx,.xlsx'

/** Attaches files by button and paste, if the channel supports files. `take` handles dropped files. */
export function useFilePicker(chat: Chat, onNotice: (text: string) => void) {
  const { t } = useTranslation('inbox')
  const chooser = useRef<HTMLInputElement>(null)

  const take = (files: File[]) => {
    if (addFiles(chat, files) > 0) onNotice(t('composer_too_many_files', { count: ATTACHMENTS_PER_MESSAGE }))
  }
  const takePasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    if (chat.can.send_files) take(files)
    else onNotice(t('composer_no_files'))
  }

  return {
    open: () => chooser.current?.click(),
    take,
    takePasted,
    input: (
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    ),
  }
}
