// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMenuPhase } from './use-menu-phase.ts'

let prefersReducedMotion = false

beforeEach(() => {
  vi.useFakeTimers()
  prefersReducedMotion = false
  const neverChanges = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: prefersReducedMotion,
    addEventListener: neverChanges,
    removeEventListener: neverChanges,
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function menu() {
  const { result, rerender } = renderHook(useMenuPhase, { initialProps: '' })
  return {
    type: rerender,
    phase: () => result.current.phase,
    open: () => act(() => result.current.open()),
    close: () => act(() => result.current.close()),
  }
}

test('CMD-9 the menu opens 50 ms after the text starts with a slash and has no space yet', () => {
  const { type, phase } = menu()
  type('/')
  pass(49)
  expect(phase()).toBe('closed')
  pass(1)
  expect(phase()).toBe('open')
})

test('CMD-9 a slash elsewhere, or one that a space follows at once, opens nothing', () => {
  const { type, phase } = menu()
  for (const text of ['and/or', ' /', '/ ', '/a b', '/a\n']) {
    type(text)
    pass(1000)
    expect(phase(), text).toBe('closed')
  }
})

test('CMD-11 hiding takes 300 ms', () => {
  const { type, phase } = menu()
  type('/hel')
  pass(80)
  type('/hel lo')
  expect(phase()).toBe('hiding')
  pass(299)
  expect(phase()).toBe('hiding')
  pass(1)
  expect(phase()).toBe('closed')
})

test('CMD-11 for people who want no movement it is gone at once', () => {
  prefersReducedMotion = true
  const { type, phase, close } = menu()
  type('/')
  pass(80)
  close()
  pass(0)
  expect(phase()).toBe('closed')
})

test('CMD-12 what the button opened stays while nothing is typed, and goes when somebody types on', () => {
  const { type, phase, open } = menu()
  type('Good morning')
  open()
  pass(1000)
  expect(phase()).toBe('open')
  type('Good morning,')
  expect(phase()).toBe('hiding')
})

test('CMD-10 closed by hand it stays closed until a command is begun anew', () => {
  const { type, phase, close } = menu()
  type('/h')
  pass(80)
  close()
  pass(350)
  type('/he')
  pass(80)
  expect(phase()).toBe('closed')
  type('')
  type('/')
  pass(80)
  expect(phase()).toBe('open')
})
