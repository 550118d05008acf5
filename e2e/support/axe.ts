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

async function checkHere(options: RunOptions) {
  const { violations } = await window.axe.run({ ...options, iframes: false, resultTypes: ['violations'] })
  return violations
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
