// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

function request() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}

const theButton = () => screen.getByRole('button', { name: 'Send' })

test('GEN-8 a double click on a button that starts a request sends one request', async () => {
  const { answered, answer } = request()
  const send = vi.fn(() => answered)
  render(<Button onClick={send}>Send</Button>)

  // Two clicks before React can render in between.
  act(() => {
    theButton().click()
    theButton().click()
  })
  fireEvent.click(theButton())
  expect(send).toHaveBeenCalledTimes(1)

  await act(async () => answer())
  fireEvent.click(theButton())
  expect(send).toHaveBeenCalledTimes(2)
})

test('GEN-8 a button is busy and disabled until its request settles, and keeps its name and focus', async () => {
  const { answered, answer } = request()
  render(<Button onClick={() => answered}>Send</Button>)
  theButton().focus()
  fireEvent.click(theButton())

  expect(theButton().getAttribute('aria-busy')).toBe('true')
  expect(theButton().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(theButton())

  await act(async () => answer())
  expect(theButton().hasAttribute('aria-busy')).toBe(false)
  expect(theButton().hasAttribute('aria-disabled')).toBe(false)
})

test('a loading submit button does not submit its form', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" loading={loading}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  fireEvent.click(theButton())
  expect(submit).not.toHaveBeenCalled()

  rerender(form(false))
  fireEvent.click(theButton())
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a press that returns nothing leaves the button ready at once', () => {
  const next = vi.fn()
  render(<Button onClick={next}>Send</Button>)
  fireEvent.click(theButton())
  fireEvent.click(theButton())
  expect(next).toHaveBeenCalledTimes(2)
})
