import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, Result, RunOptions } from 'axe-core'

/** Minified, which halves what every page under test has to receive and parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function expectAccessible(page: Page) {
  await animationsFinished(page)
  const violations = await violationsOf(page, { runOnly: rules })
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} — ${target.join(' ')} — ${failureSummary}`),
  )
  expect(findings, 'accessibility findings').toEqual([])
}

/**
 * Checks each frame in place. `@axe-core/playwright` opens another page for every check and copies all passed checks
 * to it, which takes six times as long.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Result[]> {
  const found: Result[] = []
  // A blocked frame shows the browser's own error page, which is not ours to check.
  for (const frame of page.frames().filter((frame) => !frame.url().startsWith('chrome-error:'))) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    found.push(...(await frame.evaluate(checkHere, options)))
  }
  return found
}

declare global {
  interface Window {
    axe: typeof Axe
  }
}

/**
 * Contrast takes axe two thirds of its time, so of the texts that look alike, in front of the same backgrounds, it checks
 * one.
 */
async function checkHere(options: RunOptions) {
  // Nothing else needs the style sheets to be fetched again than a rule that is not asked for.
  const once: RunOptions = { ...options, iframes: false, preload: false, resultTypes: ['violations'] }
  const { violations } = await window.axe.run({ ...once, rules: { 'color-contrast': { enabled: false } } })
  const texts = textsThatDiffer()
  if (texts.length === 0) return violations
  const contrast = await window.axe.run(
    { include: texts },
    { ...once, runOnly: { type: 'rule', values: ['color-contrast'] } },
  )
  return [...violations, ...contrast.violations]

  function textsThatDiffer(): Element[] {
    const byLook = new Map<string, Element>()
    for (const element of elementsWithText(document)) {
      const look = lookOf(element)
      if (!byLook.has(look)) byLook.set(look, element)
    }
    return [...byLook.values()]
  }

  function elementsWithText(root: Document | ShadowRoot): Element[] {
    const all = [...root.querySelectorAll('*')]
    const own = all.filter(
      (element) =>
        element.matches('input, textarea, select') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const visible = own.filter((element) => element.checkVisibility({ visibilityProperty: true }))
    return [...visible, ...all.flatMap(({ shadowRoot }) => (shadowRoot ? elementsWithText(shadowRoot) : []))]
  }

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const behind = layersBehind(element)
      .map((layer) => {
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(layer)
        return [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join()
      })
      .filter((layer) => layer !== 'rgba(0, 0, 0, 0),none,1,none,normal')
    // What axe exempts must not stand for what it checks.
    const control = element.closest('label')?.control ?? element.closest('button, input, select, textarea')
    const exempt = [
      control?.matches(':disabled') || element.closest('[aria-disabled="true"], [inert]') !== null,
      element.textContent?.trim().length === 1,
      // Fields show their value or a placeholder, in a colour of its own.
      element.matches('input, textarea, select') && element.outerHTML,
    ]
    return JSON.stringify([color, fontSize, fontWeight, textShadow, exempt, behind])
  }

  /** As drawn, for what is in view; else as nested. */
  function layersBehind(element: Element): Element[] {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const drawn = root.elementsFromPoint(left + width / 2, top + height / 2)
    const at = drawn.indexOf(element)
    if (at >= 0) return drawn.slice(at)
    const nested: Element[] = []
    for (let up: Element | null = element; up; up = up.parentElement) nested.push(up)
    return nested
  }
}

/** Colours during a fade have a contrast that nobody reads. Endless animations such as spinners are not awaited. */
async function animationsFinished(page: Page) {
  await page.evaluate(nextFrames)
  await Promise.all(page.frames().map((frame) => frame.evaluate(finished).catch(ignoreDetached)))
}

/** A theme change starts its fades a frame later. Animations also progress while a test pauses the clock. */
async function nextFrames() {
  await document.documentElement.animate([], 50).finished
}

async function finished() {
  const roots = [
    document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  const running = roots
    .flatMap((root) => root.getAnimations())
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(running.map((animation) => animation.finished))
}

function ignoreDetached(error: Error) {
  if (!/detached|Execution context was destroyed/.test(error.message)) throw error
}
