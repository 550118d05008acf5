// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const show = async (kind: 'success' | 'error', text: string) => {
  render(<Toaster label="News" closeLabel="Close" />)
  act(() => void toast[kind](text))
  await pass(100)
}

test('GEN-3 a toast goes away by itself five seconds after it appeared', async () => {
  await show('success', 'Saved')
  await pass(4800)
  expect(screen.getByTestId('toast').textContent).toContain('Saved')
  await pass(300)
  expect(screen.queryByTestId('toast')).toBeNull()
})

test('GEN-3 a toast waits while the pointer is on it', async () => {
  await show('error', 'Failed')
  await pass(3900)
  fireEvent.mouseEnter(screen.getByTestId('toast').parentElement!)
  await pass(60_000)
  expect(screen.getByTestId('toast')).toBeTruthy()

  fireEvent.mouseLeave(screen.getByTestId('toast').parentElement!)
  await pass(800)
  expect(screen.getByTestId('toast')).toBeTruthy()
  await pass(600)
  expect(screen.queryByTestId('toast')).toBeNull()
})

test('GEN-3 a toast waits while keyboard focus is on it', async () => {
  await show('success', 'Saved')
  await pass(3900)
  act(() => screen.getByTestId('toast').focus())
  await pass(60_000)
  expect(screen.getByTestId('toast')).toBeTruthy()
  act(() => screen.getByTestId('toast').blur())
  await pass(1500)
  expect(screen.queryByTestId('toast')).toBeNull()
})

test('GEN-4 success is a status, an error is an alert, and both have a named close button', async () => {
  await show('success', 'Saved')
  act(() => void toast.error('Failed'))
  await pass(100)
  expect(screen.getByRole('status').textContent).toBe('Saved')
  expect(screen.getByRole('alert').textContent).toBe('Failed')

  const [closeNewest] = screen.getAllByRole('button', { name: 'Close' })
  fireEvent.click(closeNewest!)
  await pass(300)
  expect(screen.getAllByTestId('toast').map((shown) => shown.textContent)).toEqual(['Saved'])
})
