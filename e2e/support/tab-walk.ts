// Somebody without a mouse, who presses Tab until it comes round.
import type { Page } from '@playwright/test'

const MOST_PRESSES = 150

/** What is wrong with the stops of the page as it stands, and with what is none. */
export async function walkByTab(page: Page): Promise<{ stops: number; faults: string[] }> {
  await page.evaluate(begin)
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isRound)) break
  }
  return page.evaluate(judge)
}

interface Stop {
  element: HTMLElement
  look: string
  isCovered: boolean
}

declare global {
  interface Window {
    tabWalk: { stops: Stop[]; lookOf(element: Element): string }
  }
}

// The three below run in the page, and share nothing with this file but its types.

function begin() {
  const parts = ['outline', 'border', 'boxShadow', 'backgroundColor', 'clipPath', 'transform'] as const
  const styleOf = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    return parts.map((name) => style[name]).join()
  }
  /** The mark may be on the thing, behind it, or on the frame around it. */
  const lookOf = (element: Element) => {
    const frames = [element, element.parentElement, element.parentElement?.parentElement]
    const around = frames.map((frame) => (frame ? styleOf(frame) : ''))
    return [...around, styleOf(element, '::after'), styleOf(element, '::before')].join(' | ')
  }
  window.tabWalk = { stops: [], lookOf }
}

/** True when the focus has been there before. Between the end and the start it leaves the page for once. */
async function isRound(): Promise<boolean> {
  // What is marked is marked by the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const { stops, lookOf } = window.tabWalk
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return false
  if (stops.some((before) => before.element === element)) return true
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [
    (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
    (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  ]
  const onTop = document.elementFromPoint(x, y)
  const isCovered = !onTop || !(element.contains(onTop) || onTop.contains(element))
  stops.push({ element, look: lookOf(element), isCovered })
  return false
}

function judge(): { stops: number; faults: string[] } {
  const { stops, lookOf } = window.tabWalk
  ;(document.activeElement as HTMLElement | null)?.blur()
  const reached = new Set(stops.map(({ element }) => element))
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}"`
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"], [role=radio], [role=tab], [role=checkbox], [role=switch]',
  )
  const isThere = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[aria-hidden=true], [inert]') &&
    !element.matches(':disabled, [aria-disabled=true]')
  /** One of several that arrows move between. */
  const hasNeighbour = (element: HTMLElement) => {
    const group = element.closest(
      '[role=radiogroup], [role=tablist], [role=toolbar], [role=group], fieldset, ul',
    )
    const isOneOfSeveral = element.tabIndex < 0 || element.matches('[type=radio]')
    return isOneOfSeveral && stops.some(({ element: other }) => group?.contains(other))
  }
  const faults = [
    ...stops.filter(({ isCovered }) => isCovered).map(({ element }) => `covered: ${nameOf(element)}`),
    ...stops
      .filter(({ element, look }) => element.isConnected && lookOf(element) === look)
      .map(({ element }) => `not marked: ${nameOf(element)}`),
    ...[...controls]
      .filter((element) => isThere(element) && !reached.has(element) && !hasNeighbour(element))
      .map((element) => `not reached: ${nameOf(element)}`),
  ]
  return { stops: stops.length, faults }
}
