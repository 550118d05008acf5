// Finds a position for a floating element that covers no control.

export type Box = { left: number; top: number; width: number; height: number }

/** `data-keep-clear` marks other elements that must not be covered. */
const CONTROLS = [
  'a[href], button, input, select, textarea, label, summary, [contenteditable="true"], [data-keep-clear]',
  ...['button', 'checkbox', 'combobox', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ')

const STEP = 8
const MARGIN = 4

/** The visible boxes of all controls, without those inside `floating` or behind a modal dialog. */
export function controlBoxes(floating: Element): Box[] {
  const boxes: Box[] = []
  const clips = new Map<Element, Edges>()
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (floating.contains(control) || control.closest('[inert], [aria-hidden="true"]')) continue
    const { left, top, right, bottom } = overlap(control.getBoundingClientRect(), clipOf(control, clips))
    if (right - left > 1 && bottom - top > 1)
      boxes.push({ left, top, width: right - left, height: bottom - top })
  }
  return boxes
}

type Edges = { left: number; top: number; right: number; bottom: number }

const NO_CLIP: Edges = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
}

/** The area that the scroll containers around an element leave visible. */
function clipOf(element: Element, known: Map<Element, Edges>): Edges {
  const parent = element.parentElement
  if (!parent || parent === document.body || getComputedStyle(element).position === 'fixed') return NO_CLIP
  const kept = known.get(parent)
  if (kept) return kept
  const around = clipOf(parent, known)
  const { overflowX, overflowY } = getComputedStyle(parent)
  const isClipping = overflowX !== 'visible' || overflowY !== 'visible'
  const clip = isClipping ? overlap(parent.getBoundingClientRect(), around) : around
  known.set(parent, clip)
  return clip
}

const overlap = (one: Edges, other: Edges): Edges => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

export const isFree = (place: Box, taken: Box[]): boolean =>
  !taken.some(
    (box) =>
      place.left < box.left + box.width &&
      box.left < place.left + place.width &&
      place.top < box.top + box.height &&
      box.top < place.top + place.height,
  )

/** The free position nearest to the wish, entirely on screen; null if there is none. */
export function freePlace(wish: Box, taken: Box[], screen: { width: number; height: number }): Box | null {
  let best: Box | null = null
  let shortest = Number.POSITIVE_INFINITY
  const lefts = around(wish.left, screen.width - wish.width)
  for (const top of around(wish.top, screen.height - wish.height)) {
    for (const left of lefts) {
      const distance = Math.hypot(left - wish.left, top - wish.top)
      if (distance >= shortest) continue
      const place = { ...wish, left, top }
      if (!isFree(place, taken)) continue
      best = place
      shortest = distance
    }
  }
  return best
}

/** Candidate positions on one axis: the wished one if it fits, and a grid over the rest. */
function around(wished: number, space: number): number[] {
  const positions = []
  for (let position = MARGIN; position <= space - MARGIN; position += STEP) positions.push(position)
  return wished >= 0 && wished <= space ? [wished, ...positions] : positions
}
