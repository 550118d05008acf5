import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function expectAccessible(page: Page) {
  await animationsFinished(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} — ${target.join(' ')} — ${failureSummary}`),
  )
  expect(findings, 'accessibility findings').toEqual([])
}

/** Colours halfway through a fade have a contrast that nobody reads. Endless animations, such as spinners, go on. */
async function animationsFinished(page: Page) {
  await Promise.all(page.frames().map((frame) => frame.evaluate(finished).catch(ignoreDetached)))
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
