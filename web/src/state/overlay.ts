import { create } from 'zustand'

/** What may lie over the whole console. One at a time: opening the next closes the one before. */
export type Overlay =
  | 'commands'
  | 'how_to_start'
  | 'menu'
  | 'new_assistant'
  | 'shortcuts'
  | 'upgrade'
  | 'upgrade_for_summary'

const useOverlayState = create<{ open: Overlay | null }>(() => ({ open: null }))

export const openOverlay = (overlay: Overlay) => useOverlayState.setState({ open: overlay })

export const closeOverlay = () => useOverlayState.setState({ open: null })

export const useOverlay = () => useOverlayState(({ open }) => open)

/** Also while it is still being loaded. */
export const isOverlayOpen = () => useOverlayState.getState().open !== null
