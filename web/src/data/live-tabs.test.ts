// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readForAllTabs, type Told } from './live-tabs.ts'

/** A fake of the Web Locks API: one holder, the others queue, unless one steals the lock. */
function fakeLocks() {
  let holder: { reject(error: unknown): void } | undefined
  const queue: (() => void)[] = []
  const next = () => {
    holder = undefined
    queue.shift()?.()
  }
  return {
    request(_name: string, options: { steal?: boolean; signal?: AbortSignal }, work: () => Promise<unknown>) {
      return new Promise((resolve, reject) => {
        const robbed = () => reject(new DOMException('stolen', 'AbortError'))
        const start = () => {
          const mine = { reject: robbed }
          holder = mine
          work()
            .then(resolve, reject)
            .finally(() => holder === mine && next())
        }
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(start)
          if (at >= 0) queue.splice(at, 1)
          robbed()
        })
        if (options.steal) {
          holder?.reject(undefined)
          start()
        } else if (holder) queue.push(start)
        else start()
      })
    },
  }
}

const event = (id: string): Told => ({ type: 'event', id, event: { type: 'reload' } })
const tabs: AbortController[] = []

/** Opens a listening tab; `speak` is set once it reads the stream. */
function openTab({ isAsleep = false } = {}) {
  const leaving = new AbortController()
  tabs.push(leaving)
  const tab = { heard: [] as Told[], speak: undefined as ((told: Told) => void) | undefined, leaving }
  readForAllTabs(
    leaving.signal,
    (told) => tab.heard.push(told),
    (tell, ending) =>
      new Promise((resolve) => {
        tab.speak = tell
        if (!isAsleep) ending.addEventListener('abort', () => resolve())
      }),
  )
  return tab
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one tab reads and the others hear; one that joins hears what it missed; the next takes over', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() })
  const first = openTab()
  await vi.waitFor(() => expect(first.speak).toBeDefined(), { timeout: 30_000 })
  first.speak!(event('1'))
  const second = openTab()
  await vi.waitFor(() => expect(second.heard).toContainEqual(event('1')), { timeout: 30_000 })
  first.speak!(event('2'))
  await vi.waitFor(() => expect(second.heard).toContainEqual(event('2')), { timeout: 30_000 })
  expect(second.speak).toBeUndefined()
  first.leaving.abort()
  await vi.waitFor(() => expect(second.speak).toBeDefined(), { timeout: 30_000 })
})

test('a reading tab that does not reply is replaced after ten seconds', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() })
  vi.useFakeTimers()
  // A sleeping tab does not reply, as if its channel were closed.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  openTab({ isAsleep: true })
  const second = openTab()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(second.speak).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(second.speak).toBeDefined()
})
