import { Tag } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { closeLabels, openLabels, useLabelsOpen } from './open-labels.ts'

/** Chooses the labels of the open chat, also by the L key. */
export function LabelButton({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useLabelsOpen(chat.id)
  const open = () => {
    // The dialog returns the focus to this button.
    button.current?.focus()
    openLabels(chat.id)
  }
  useSingleKeys({ KeyL: open })
  return (
    <>
      <IconButton ref={button} label={t('labels')} shortcut="L" onClick={open}>
        <Tag />
      </IconButton>
      {isOpen && <LabelDialog chats={[chat]} onClose={closeLabels} />}
    </>
  )
}
