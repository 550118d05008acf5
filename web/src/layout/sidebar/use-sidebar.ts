import { useMedia, WIDE_DESKTOP } from '../../lib/media.ts'
import { choose, useChoices } from '../../state/choices.ts'

/** Until a person has chosen, the sidebar is expanded if the window is wide enough. */
export function useSidebar() {
  const hasRoom = useMedia(WIDE_DESKTOP)
  const isOpen = useChoices(({ sidebarOpen }) => sidebarOpen) ?? hasRoom
  return { isOpen, toggle: () => choose('sidebarOpen', !isOpen) }
}
