import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element's text is truncated; updates when its width changes. */
export function useIsCut<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isCut]
}
