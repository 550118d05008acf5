// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

test('a form in a dialog does not submit the form that the dialog was opened from', () => {
  const [send, schedule] = [vi.fn(), vi.fn()]
  const submitted = (told: () => void) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    told()
  }
  render(
    <form onSubmit={submitted(send)}>
      <Dialog open title="Send later">
        <form aria-label="When" onSubmit={submitted(schedule)} />
      </Dialog>
    </form>,
  )
  fireEvent.submit(screen.getByRole('form', { name: 'When' }))
  expect(schedule).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})
