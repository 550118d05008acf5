import { READ_AFTER_MS, READ_VISIBLE_SHARE } from '@switchboard/contract'

export interface ReadWatch {
  /** Observes until the returned function is called or the turn counts as read. */
  observe(element: Element, messageId: number): () => void
  /** Listens for focus and visibility changes of the page. */
  listen(): () => void
}

/** Fine steps, because half a window is a small share of a very long answer. */
const STEPS = Array.from({ length: 26 }, (_, step) => (step / 25) * READ_VISIBLE_SHARE)

/** Calls `onRead` for turns that were half visible for two seconds without a break in a focused page. */
export function createReadWatch(onRead: (messageId: number) => void): ReadWatch {
  const idByElement = new Map<Element, number>()
  const visible = new Set<Element>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isHalfVisible(entry)) visible.add(entry.target)
        else visible.delete(entry.target)
      }
      countOn()
    },
    { threshold: STEPS },
  )

  function countOn() {
    const isWatched = isPageWatched()
    for (const element of idByElement.keys()) {
      if (!isWatched || !visible.has(element)) stopCounting(element)
      else if (!timers.has(element))
        timers.set(
          element,
          setTimeout(() => seen(element), READ_AFTER_MS),
        )
    }
  }

  function seen(element: Element) {
    const id = idByElement.get(element)
    forget(element)
    if (id !== undefined) onRead(id)
  }

  function stopCounting(element: Element) {
    clearTimeout(timers.get(element))
    timers.delete(element)
  }

  function forget(element: Element) {
    stopCounting(element)
    observer.unobserve(element)
    visible.delete(element)
    idByElement.delete(element)
  }

  return {
    observe(element, messageId) {
      idByElement.set(element, messageId)
      observer.observe(element)
      return () => forget(element)
    },
    listen() {
      const turns = [
        [window, 'focus'],
        [window, 'blur'],
        [document, 'visibilitychange'],
      ] as const
      for (const [target, turn] of turns) target.addEventListener(turn, countOn)
      return () => {
        for (const [target, turn] of turns) target.removeEventListener(turn, countOn)
        for (const element of idByElement.keys()) stopCounting(element)
      }
    },
  }
}

const isPageWatched = () => !document.hidden && document.hasFocus()

/** A turn more than twice as high as the window can never be half visible; for it, half a window is enough. */
function isHalfVisible({
  boundingClientRect,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  const view = rootBounds?.height ?? window.innerHeight
  const whole = boundingClientRect.height > 2 * view ? view : boundingClientRect.height
  return whole > 0 && intersectionRect.height / whole >= READ_VISIBLE_SHARE
}
