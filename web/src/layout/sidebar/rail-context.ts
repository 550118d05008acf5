import { createContext, useContext } from 'react'

/** True if the sidebar is narrowed to icons and names move into tooltips. */
export const RailContext = createContext(false)

export const useIsRail = () => useContext(RailContext)
