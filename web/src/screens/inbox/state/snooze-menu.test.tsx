// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../../../ui/ui-provider.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

afterEach(cleanup)

test('an hour is counted from when the menu opens, not from when its button was drawn', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 3, 1, 23, 50) })
  const onSnooze = vi.fn()
  render(
    <UiProvider>
      <SnoozeMenu trigger={<button type="button">Snooze</button>} onSnooze={onSnooze} />
    </UiProvider>,
  )
  vi.setSystemTime(new Date(2026, 3, 2, 8, 0))
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }))
  const [inAnHour] = await screen.findAllByRole('menuitem')
  fireEvent.click(inAnHour!)
  expect(onSnooze).toHaveBeenCalledWith(new Date(2026, 3, 2, 9, 0).toISOString())
})
