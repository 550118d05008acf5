import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { rowAt, rowsWithin, topsOf } from './geometry.ts'

/** What keeps its position while other rows change: the end, or a row whose body is this far below the top edge. */
export type Anchor = 'end' | { key: string; top: number; isWholeRow?: true }

/** Height rendered beyond both edges, for fast scrolling. */
const BEYOND_PX = 600
const AT_END_PX = 8

/**
 * Renders only the rows near the viewport, in the normal flow, and keeps the anchor in place when rows are added,
 * removed or resized. Rows are the children of `content` and have their key as `data-key`. The last child of a row is
 * its body: the date above it disappears if an older row of the same day is loaded.
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

  /** Measures the rendered rows, restores the anchor's position, and returns whether a re-render is needed. */
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

  /** Handles a scroll whose event has not fired yet; restoring the old anchor would undo it. */
  function followScroll(box: HTMLElement, rows: HTMLElement) {
    const scrolled = box.scrollTop - view.top
    // At the end, the browser adjusts the scroll position when content shrinks, but never by a whole viewport.
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
    const [box, rows] = [scroller.current, content.current]
    // A scroll may still be reported after unmount.
    if (!box || !rows) return
    // A resized viewport may scroll by itself. Only an upward scroll at constant height is the reader's.
    const isTheirs = box.scrollTop < view.top && box.clientHeight === view.height
    const hasStayed = view.anchor === 'end' && !isTheirs
    view.top = box.scrollTop
    view.anchor = hasStayed || distanceToEnd(box) <= AT_END_PX ? 'end' : firstSeen(box, rows)
    const seen = rowsWithin(tops, viewTop() - BEYOND_PX, viewTop() + view.height + BEYOND_PX)
    if (seen.start !== first || seen.end !== end || isAtEnd !== (view.anchor === 'end')) redraw()
  }

  /** The topmost visible row; after a jump beyond the rendered rows, the one that belongs there. */
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

  // Resizes without a re-render: streamed text, loaded pictures, a resized window.
  const onResize = useEffectEvent(() => {
    if (settle()) redraw()
  })
  useEffect(() => {
    // The observer may fire once more after unmount.
    const observer = new ResizeObserver(() => scroller.current && onResize())
    observer.observe(scroller.current!)
    // Includes what is below the rows.
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
