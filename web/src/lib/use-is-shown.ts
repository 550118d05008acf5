import { useEffect, useRef } from 'react'

/** Whether the part is still on the screen, for work that ends later. */
export function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
