// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadWatch } from './read-watch.ts'

// jsdom has no layout, so each element reports its own visibility.
const VIEW_PX = 800
let show: (element: Element, share: number) => void
let stopListening: () => void
let hasFocus: boolean
const onRead = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onRead.mockClear()
  hasFocus = true
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: object[]) => void) {
        show = (target, share) => hear([entryOf(target, share)])
      }
      observe() {}
      unobserve() {}
    },
  )
})
afterEach(() => {
  stopListening()
  vi.useRealTimers()
})

const entryOf = (target: Element, share: number) => {
  const height = Number((target as HTMLElement).dataset.height)
  return {
    target,
    boundingClientRect: { height },
    intersectionRect: { height: height * share },
    rootBounds: { height: VIEW_PX },
  }
}

function openWith(height = 100) {
  const watch = createReadWatch(onRead)
  stopListening = watch.listen()
  const element = document.createElement('div')
  element.dataset.height = String(height)
  const leave = watch.observe(element, 7)
  return { element, leave }
}

const focus = (isHere: boolean) => {
  hasFocus = isHere
  window.dispatchEvent(new Event(isHere ? 'focus' : 'blur'))
}

test('READ-1 half of it for two seconds is read, once', () => {
  const { element } = openWith()
  show(element, 0.5)
  vi.advanceTimersByTime(1999)
  expect(onRead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onRead).toHaveBeenCalledExactlyOnceWith(7)
  show(element, 1)
  vi.advanceTimersByTime(10_000)
  expect(onRead).toHaveBeenCalledOnce()
})

test('READ-2 what goes away after 1.8 s starts again when it is back', () => {
  const { element } = openWith()
  show(element, 1)
  vi.advanceTimersByTime(1800)
  show(element, 0)
  vi.advanceTimersByTime(5000)
  show(element, 1)
  vi.advanceTimersByTime(1900)
  expect(onRead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(onRead).toHaveBeenCalledOnce()
})

test('READ-3 less than half is never read', () => {
  const { element } = openWith()
  show(element, 0.49)
  vi.advanceTimersByTime(5000)
  expect(onRead).not.toHaveBeenCalled()
})

test('READ-7 in a page that nobody looks at the time does not count', () => {
  const { element } = openWith()
  focus(false)
  show(element, 1)
  vi.advanceTimersByTime(10_000)
  focus(true)
  vi.advanceTimersByTime(1000)
  focus(false)
  vi.advanceTimersByTime(10_000)
  expect(onRead).not.toHaveBeenCalled()
  focus(true)
  vi.advanceTimersByTime(2000)
  expect(onRead).toHaveBeenCalledOnce()
})

test('of an answer higher than two windows half a window is enough', () => {
  const { element } = openWith(10 * VIEW_PX)
  show(element, 0.04)
  vi.advanceTimersByTime(3000)
  expect(onRead).not.toHaveBeenCalled()
  show(element, 0.05)
  vi.advanceTimersByTime(2000)
  expect(onRead).toHaveBeenCalledOnce()
})

test('a turn that left the page is not read any more', () => {
  const { element, leave } = openWith()
  show(element, 1)
  leave()
  vi.advanceTimersByTime(5000)
  expect(onRead).not.toHaveBeenCalled()
})
