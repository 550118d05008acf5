import { openOverlay } from '../../state/overlay.ts'

/** The way to a plan, from wherever somebody needs one. */
export const openUpgrade = () => openOverlay('upgrade')
