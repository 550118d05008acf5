import { create } from 'zustand'
import { stored } from '../lib/storage.ts'

/** The person's settings of the console. Null: not chosen yet. */
interface Choices {
  sidebarOpen: boolean | null
  inboxOpen: boolean | null
  shortcuts: boolean | null
  /** Whether the customer panel is open. */
  contextOpen: boolean | null
  /** Whether the trial checklist in the sidebar is expanded. */
  checklistOpen: boolean | null
  /** Whether to show a notification and play a sound when a chat needs a person. */
  notify: boolean | null
  ring: boolean | null
}

const readChoices = (): Choices => ({
  sidebarOpen: stored.sidebarOpen.read(),
  inboxOpen: stored.inboxOpen.read(),
  shortcuts: stored.shortcuts.read(),
  contextOpen: stored.contextOpen.read(),
  checklistOpen: stored.checklistOpen.read(),
  notify: stored.notify.read(),
  ring: stored.ring.read(),
})

export const useChoices = create<Choices>(readChoices)

export function choose(choice: keyof Choices, value: boolean): void {
  stored[choice].write(value)
  useChoices.setState({ [choice]: value })
}

export const restoreChoices = () => useChoices.setState(readChoices())
