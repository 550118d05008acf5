import { useState } from 'react'
import type { Command } from '../../../../data/commands.ts'

/** What the form is opened for: a saved command, or a new one under the title that was typed. */
export type FormSubject = { command: Command | null; title: string; key: number }

/** The add and edit form. Whoever closes it is back in the field, with the menu as it is now. */
export function useCommandForm(focusField: () => void, openMenu: () => void) {
  const [subject, setSubject] = useState<FormSubject | null>(null)
  const [isOpen, setOpen] = useState(false)

  const open = (command: Command | null, title: string) => {
    // The form gives the focus back to where it was, and its own button is gone by then.
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
