// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLoadMore } from './use-load-more.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scroller({ clientHeight, scrollHeight }: { clientHeight: number; scrollHeight: number }) {
  const element = document.createElement('div')
  Object.defineProperties(element, {
    clientHeight: { value: clientHeight },
    scrollHeight: { value: scrollHeight },
  })
  const scrollTo = (top: number) => {
    element.scrollTop = top
    element.dispatchEvent(new Event('scroll'))
  }
  return { element, scrollTo }
}

test('LIST-6 more is asked for 100 ms after the scrolling has come to rest beyond 80 %', () => {
  const { element, scrollTo } = scroller({ clientHeight: 300, scrollHeight: 1000 })
  const loadMore = vi.fn()
  renderHook(() => useLoadMore({ current: element }, 20, loadMore))
  scrollTo(499)
  vi.advanceTimersByTime(100)
  expect(loadMore).not.toHaveBeenCalled()
  scrollTo(500)
  vi.advanceTimersByTime(99)
  scrollTo(501)
  vi.advanceTimersByTime(99)
  expect(loadMore).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(loadMore).toHaveBeenCalledOnce()
})

test('a first page that does not fill a tall screen is followed by the next', () => {
  const { element } = scroller({ clientHeight: 2000, scrollHeight: 1000 })
  const loadMore = vi.fn()
  renderHook(() => useLoadMore({ current: element }, 20, loadMore))
  expect(loadMore).toHaveBeenCalledOnce()
})
