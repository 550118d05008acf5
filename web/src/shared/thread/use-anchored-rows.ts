import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { rowAt, rowsWithin, topsOf } from './geometry.ts'

/** What the view holds on to while things around it change: the end, or a row's body this far below its top edge. */
export type Anchor = 'end' | { key: string; top: number; isWholeRow?: true }

/** Drawn beyond both edges, so that scrolling meets rows that are already there. */
const BEYOND_PX = 600
const AT_END_PX = 8

/**
 * Draws only the rows near the view, in the normal flow, and keeps the anchor in its place whatever comes, goes or
 * grows. Rows are the children of `content` and carry their key as `data-key`. A row's last child is its body: a date
 * above it may go when an older row takes it over.
 */
export function useAnchoredRows(
  keys: string[],
  start: Anchor,
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [view] = useState(() => ({
    anchor: start,
    heightByKey: new Map<string, number>(),
    height: window.innerHeight,
    top: 0,
  }))

  const tops = topsOf(keys, view.heightByKey)
  const { start: first, end } = rowsWithin(tops, viewTop() - BEYOND_PX, viewTop() + view.height + BEYOND_PX)
  const isAtEnd = view.anchor === 'end'

  function viewTop(): number {
    if (view.anchor === 'end') return tops.at(-1)! - view.height
    const place = keys.indexOf(view.anchor.key)
    return place === -1 ? view.top : tops[place]! - view.anchor.top
  }

  /** Takes the drawn rows' heights, puts the anchor where it belongs, and says whether the picture was out of date. */
  function settle(): boolean {
    const [box, rows] = [scroller.current!, content.current!]
    let isOutdated = view.height !== box.clientHeight
    if (!isOutdated) followScroll(box, rows)
    view.height = box.clientHeight
    for (const row of rows.children) {
      const { height } = row.getBoundingClientRect()
      const key = (row as HTMLElement).dataset.key!
      if (Math.abs((view.heightByKey.get(key) ?? -1) - height) < 0.5) continue
      view.heightByKey.set(key, height)
      isOutdated = true
    }
    hold(box, rows)
    if (view.anchor !== 'end' && distanceToEnd(box) <= AT_END_PX) {
      view.anchor = 'end'
      isOutdated = true
    }
    view.top = box.scrollTop
    return isOutdated
  }

  /** A scroll whose event has not come yet: holding the old anchor would undo it. */
  function followScroll(box: HTMLElement, rows: HTMLElement) {
    const scrolled = box.scrollTop - view.top
    // At the end the browser moves by itself when something goes away, but never by a whole view.
    if (view.anchor === 'end' && scrolled < -view.height) view.anchor = firstSeen(box, rows)
  }

  function hold(box: HTMLElement, rows: HTMLElement) {
    if (view.anchor === 'end') {
      box.scrollTop = box.scrollHeight
      return
    }
    const { key, top, isWholeRow } = view.anchor
    const row = [...rows.children].find((each) => (each as HTMLElement).dataset.key === key)
    if (!row) return
    const edge = box.getBoundingClientRect().top
    const shift = (isWholeRow ? row.getBoundingClientRect().top : bodyTop(row)) - edge - top
    if (Math.abs(shift) >= 0.5) box.scrollTop += shift
    if (isWholeRow) view.anchor = { key, top: bodyTop(row) - edge }
  }

  function onScroll() {
    const [box, rows] = [scroller.current!, content.current!]
    // A view that changes its own height may scroll by itself; people scroll away from the end upwards.
    const isTheirs = box.scrollTop < view.top && box.clientHeight === view.height
    const hasStayed = view.anchor === 'end' && !isTheirs
    view.top = box.scrollTop
    view.anchor = hasStayed || distanceToEnd(box) <= AT_END_PX ? 'end' : firstSeen(box, rows)
    const seen = rowsWithin(tops, viewTop() - BEYOND_PX, viewTop() + view.height + BEYOND_PX)
    if (seen.start !== first || seen.end !== end || isAtEnd !== (view.anchor === 'end')) redraw()
  }

  /** The topmost row in view; after a leap beyond all that is drawn, the one that should be there. */
  function firstSeen(box: HTMLElement, rows: HTMLElement): Anchor {
    const { top: edge, bottom } = box.getBoundingClientRect()
    for (const row of rows.children) {
      const at = row.getBoundingClientRect()
      if (at.bottom > edge && at.top < bottom)
        return { key: (row as HTMLElement).dataset.key!, top: bodyTop(row) - edge }
    }
    const place = rowAt(tops, box.scrollTop)
    return { key: keys[place] ?? '', top: rows.offsetTop + tops[place]! - box.scrollTop, isWholeRow: true }
  }

  useLayoutEffect(() => {
    if (settle()) redraw()
  })

  // What grows without being drawn anew: words that stream in, pictures that arrive, a window that is dragged.
  const onResize = useEffectEvent(() => {
    if (settle()) redraw()
  })
  useEffect(() => {
    // It may still be called once after the thread has left the page.
    const observer = new ResizeObserver(() => scroller.current && onResize())
    observer.observe(scroller.current!)
    // With what stands below the rows.
    observer.observe(content.current!.parentElement!)
    return () => observer.disconnect()
  }, [scroller, content])

  const toEnd = () => {
    view.anchor = 'end'
    redraw()
  }
  const [before, after] = [tops[first]!, tops.at(-1)! - tops[end]!]
  return { first, end, before, after, isAtEnd, onScroll, toEnd }
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight

const bodyTop = (row: Element) => (row.lastElementChild ?? row).getBoundingClientRect().top
