// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(cleanup)

/** Imports a fresh module, as in a page that has just been opened. */
async function openPage() {
  window.history.replaceState(null, '', '/integrations')
  return import('./screen-title.tsx')
}

test('A11Y-6 the first screen leaves the focus alone, the next one takes it to its heading', async () => {
  const { ScreenTitle } = await openPage()
  const { unmount } = render(<ScreenTitle name="Welcome" />)
  expect(document.activeElement).toBe(document.body)
  unmount()
  render(<ScreenTitle name="Integrations" />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('A11Y-6 a link that was followed before the first screen had loaded takes the focus to the heading', async () => {
  const { ScreenTitle } = await openPage()
  render(<a href="/integrations">Integrations</a>)
  screen.getByRole('link').focus()
  render(<ScreenTitle name="Integrations" />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('A11Y-6 a screen that is hidden at first takes the focus when it is shown', async () => {
  const { ScreenShown, ScreenTitle } = await openPage()
  render(<ScreenTitle name="Sign in" />).unmount()
  const integrations = (isShown: boolean) => (
    <ScreenShown value={isShown}>
      <ScreenTitle name="Integrations" />
    </ScreenShown>
  )
  const { rerender } = render(integrations(false))
  expect(document.activeElement).toBe(document.body)
  rerender(integrations(true))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('A11Y-6 a screen that comes late does not take the focus out of a dialog', async () => {
  const { ScreenTitle } = await openPage()
  render(<ScreenTitle name="Welcome" />).unmount()
  render(
    <div role="dialog">
      <input />
    </div>,
  )
  screen.getByRole('textbox').focus()
  render(<ScreenTitle name="Integrations" />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
