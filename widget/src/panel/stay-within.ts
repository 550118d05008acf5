const FOCUSABLE = 'a[href], button, input:not([hidden]), textarea, [tabindex="0"]'

/** Wraps the focus from the last element to the first and back, because a full-screen panel covers everything else. */
export function stayWithin(root: HTMLElement, event: KeyboardEvent): void {
  const stops = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.offsetParent !== null,
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const current = document.activeElement
  if (current !== from && current !== document.body) return
  event.preventDefault()
  to?.focus()
}
