import { openOverlay } from '../../state/overlay.ts'

/** Opens the plan dialog from anywhere. */
export const openUpgrade = () => openOverlay('upgrade')
