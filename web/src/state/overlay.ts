import { create } from 'zustand'

/** Overlays over the whole console, one at a time: opening one closes the other. */
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

/** True also while the overlay is still loading. */
export const isOverlayOpen = () => useOverlayState.getState().open !== null
