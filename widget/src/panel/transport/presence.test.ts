// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page in the background lets go after a while; whoever looks, and a network that is back, connect', () => {
  const seen: string[] = []
  watchPresence({ come: () => seen.push('come'), leave: () => seen.push('leave') })
  const heard = (...names: string[]) => expect(seen.splice(0)).toEqual(names)
  heard('come')
  show('hidden')
  vi.advanceTimersByTime(19_000)
  heard()
  vi.advanceTimersByTime(2_000)
  heard('leave')
  show('visible')
  heard('come')
  show('hidden')
  show('visible')
  vi.advanceTimersByTime(60_000)
  heard('come')
  connect(false)
  heard('leave')
  window.dispatchEvent(new Event('focus'))
  heard('leave')
  connect(true)
  heard('come')
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  heard('leave', 'come')
})

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
