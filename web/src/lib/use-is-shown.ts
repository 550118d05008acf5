import { useEffect, useRef } from 'react'

/** Whether the component is still mounted, for asynchronous work that ends later. */
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
