import { useState } from 'react'
import type { Command } from '../../../../data/commands.ts'

/** Subject of the form: a saved command, or a new one with the typed title. */
export type FormSubject = { command: Command | null; title: string; key: number }

/** The add and edit form. Closing it returns to the field and opens the updated menu. */
export function useCommandForm(focusField: () => void, openMenu: () => void) {
  const [subject, setSubject] = useState<FormSubject | null>(null)
  const [isOpen, setOpen] = useState(false)

  const open = (command: Command | null, title: string) => {
    // On closing, the form restores the focus, and the button that opened it is gone by then.
    focusField()
    setSubject((before) => ({ command, title, key: (before?.key ?? 0) + 1 }))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    openMenu()
  }

  return { subject, isOpen, open, close }
}

export type CommandForm = ReturnType<typeof useCommandForm>
