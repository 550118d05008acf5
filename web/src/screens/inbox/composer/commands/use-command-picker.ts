import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { type Command, useCommands } from '../../../../data/commands.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { ReplyText } from '../use-reply-text.ts'
import { findCommands, isCommandText } from './find-commands.ts'
import { useCommandForm } from './use-command-form.ts'
import { useMenuPhase } from './use-menu-phase.ts'
import { usePick } from './use-pick.ts'

/** State of the command menu: its entries, the highlighted one, and key handling while it is open. */
export function useCommandPicker(chat: Chat, reply: ReplyText, onNotice: (text: string) => void) {
  const { t } = useTranslation('inbox')
  const id = useId()
  const { phase, open, close } = useMenuPhase(reply.text)
  const [isWanted, setWanted] = useState(false)
  const commands = useCommands(chat.agent_id, isWanted || phase !== 'closed')
  const { pick, isRunning } = usePick(chat, reply, onNotice)
  const form = useCommandForm(reply.focus, open)
  const [marked, setMarked] = useState({ text: '', index: 0 })

  // After the menu is dismissed, Enter sends the text as it is; otherwise a typed command is never sent as a message.
  const isCommand = isCommandText(reply.text)
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => {
    setDismissed(isCommand)
    close()
  }
  useEffect(() => {
    if (!isCommand) setDismissed(false)
  }, [isCommand])

  const isOpen = phase === 'open'
  const found = findCommands(commands.data ?? [], reply.text)
  // The last entry adds a new command.
  const index = marked.text === reply.text ? Math.min(marked.index, found.length) : 0
  const mark = (at: number) => setMarked({ text: reply.text, index: at })

  const hasFailed = isOpen && commands.isError
  useEffect(() => {
    if (hasFailed) toast.error(t('command_load_failed'))
  }, [hasFailed, t])

  const add = () => {
    close()
    form.open(null, isCommand ? reply.text.slice(1) : '')
  }
  const edit = (command: Command) => {
    close()
    form.open(command, command.title)
  }
  const pickAt = (at: number) => {
    const command = found[at]
    if (!command) return add()
    close()
    pick(command)
  }

  /** Handles a key for the menu. Returns whether it was handled. */
  const takeKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const places = found.length + 1
    const isChosen = key === 'Enter' && !shiftKey
    if (!isOpen && !(isChosen && isCommand && !isDismissed)) return false
    if (isChosen && !commands.data) open()
    else if (isChosen) pickAt(index)
    else if (key === 'ArrowDown') mark((index + 1) % places)
    else if (key === 'ArrowUp') mark((index + places - 1) % places)
    else if (key === 'Escape') dismiss()
    else return false
    return true
  }

  return {
    id,
    phase,
    isOpen,
    toggle: isOpen ? dismiss : open,
    close: dismiss,
    prepare: () => setWanted(true),
    takeKey,
    commands,
    found,
    index,
    mark,
    pickAt,
    add,
    edit,
    form,
    isRunning,
  }
}

export type CommandPicker = ReturnType<typeof useCommandPicker>

export const rowId = ({ id }: CommandPicker, index: number) => `${id}-${index}`
