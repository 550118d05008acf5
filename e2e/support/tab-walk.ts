// A keyboard user who presses Tab until the focus is back at the start.
import type { Page } from '@playwright/test'

const MOST_PRESSES = 150

/** Checks every tab stop of the page, and elements that should be one. */
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

// The three functions below run in the page, so they share only types with this file.

function begin() {
  const parts = ['outline', 'border', 'boxShadow', 'backgroundColor', 'clipPath', 'transform'] as const
  const styleOf = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    return parts.map((name) => style[name]).join()
  }
  /** The focus ring may be on the element, behind it, or on a container. */
  const lookOf = (element: Element) => {
    const frames = [element, element.parentElement, element.parentElement?.parentElement]
    const around = frames.map((frame) => (frame ? styleOf(frame) : ''))
    return [...around, styleOf(element, '::after'), styleOf(element, '::before')].join(' | ')
  }
  window.tabWalk = { stops: [], lookOf }
}

/** True if the focus has been here before. Between the end and the start it leaves the page once. */
async function isRound(): Promise<boolean> {
  // Focus styles are applied by the next frame.
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
  /** True if arrow keys move between this element and others. */
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
