// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const refused = vi.fn()

const copyWith = async (clipboard: { writeText: (text: string) => Promise<void> } | undefined) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard })
  render(<CopyButton text="https://example.org" label="Copy" copiedLabel="Copied" onRefused={refused} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
}

test('a copied text is confirmed for two seconds', async () => {
  const writeText = vi.fn(async () => {})
  await copyWith({ writeText })
  expect(writeText).toHaveBeenCalledWith('https://example.org')
  expect(screen.getByRole('status').textContent).toBe('Copied')

  act(() => void vi.advanceTimersByTime(1999))
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('copying works on a page without the clipboard API', async () => {
  const copied: string[] = []
  document.execCommand = vi.fn(() => {
    copied.push((document.activeElement as HTMLTextAreaElement).value)
    return true
  })
  await copyWith(undefined)
  expect(copied).toEqual(['https://example.org'])
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(document.querySelector('textarea')).toBeNull()
})

test('a browser that lets nobody copy says so, and nothing is called copied', async () => {
  document.execCommand = vi.fn(() => false)
  await copyWith({ writeText: () => Promise.reject(new Error('not allowed')) })
  expect(refused).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})
