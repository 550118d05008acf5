import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether what stands in a box is wider than the box, at whatever widths they have just now. */
export function useScrollsAcross<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, scrolls]
}
