import { create } from 'zustand'
import { stored } from '../lib/storage.ts'

/** How a person arranged the console. Null stands for: has not chosen yet. */
interface Choices {
  sidebarOpen: boolean | null
  inboxOpen: boolean | null
  shortcuts: boolean | null
}

const readChoices = (): Choices => ({
  sidebarOpen: stored.sidebarOpen.read(),
  inboxOpen: stored.inboxOpen.read(),
  shortcuts: stored.shortcuts.read(),
})

export const useChoices = create<Choices>(readChoices)

export function choose(choice: keyof Choices, value: boolean): void {
  stored[choice].write(value)
  useChoices.setState({ [choice]: value })
}

export const restoreChoices = () => useChoices.setState(readChoices())
