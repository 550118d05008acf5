// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type Box, controlBoxes, freePlace, isFree } from './free-place.ts'

const screen = { width: 1000, height: 800 }
const wish: Box = { left: 16, top: 740, width: 360, height: 44 }

test('a place that covers nothing is kept', () => {
  expect(freePlace(wish, [{ left: 400, top: 740, width: 50, height: 30 }], screen)).toEqual(wish)
})

test('a covered control moves the place to the nearest free one', () => {
  const button = { left: 100, top: 760, width: 50, height: 30 }
  const place = freePlace(wish, [button], screen)!
  expect(isFree(place, [button])).toBe(true)
  expect(Math.abs(place.top - wish.top)).toBeLessThanOrEqual(32)
  expect(place.left).toBe(wish.left)
})

test('boxes that only touch do not cover each other', () => {
  expect(isFree(wish, [{ left: 376, top: 740, width: 50, height: 30 }])).toBe(true)
})

test('a screen full of controls has no free place', () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ left: 0, top: n * 40, width: 1000, height: 38 }))
  expect(freePlace(wish, rows, screen)).toBeNull()
})

test('no place reaches beyond the screen', () => {
  expect(freePlace({ ...wish, width: 1200 }, [], screen)).toBeNull()
})

test('a control counts as far as the scrolling box around it shows it', () => {
  document.body.innerHTML = `
    <div id="list" style="overflow-y: auto">
      <button id="shown"></button><button id="cut"></button><button id="gone"></button>
      <button id="fixed" style="position: fixed"></button>
    </div>`
  const place = (id: string, top: number, height: number) => {
    document.getElementById(id)!.getBoundingClientRect = () => new DOMRect(0, top, 100, height)
  }
  place('list', 100, 200)
  place('shown', 150, 40)
  place('cut', 90, 40)
  place('gone', 20, 40)
  place('fixed', 0, 40)
  const tops = controlBoxes(document.createElement('div')).map(({ top, height }) => [top, height])
  expect(tops).toEqual([
    [150, 40],
    [100, 30],
    [0, 40],
  ])
})
