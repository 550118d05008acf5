import { expect, test } from 'vitest'
import { filesIn, isSource, isTest, read } from './source/files.ts'

test('no screen of the console has a form of time of its own', () => {
  const own = filesIn('web/src').filter(
    (path) => isSource(path) && !isTest(path) && /timeStyle|hour: '2-digit'/.test(read(path)),
  )
  expect(own).toEqual([])
})

test('no field of the console shows times in the form of the browser’s language', () => {
  const own = filesIn('web/src').filter(
    (path) => isSource(path) && !isTest(path) && /type="(?:time|datetime-local)"/.test(read(path)),
  )
  expect(own).toEqual([])
})

test('the live chat and the assistant write times in one form', () => {
  const own = filesIn('widget/src').filter(
    (path) => isSource(path) && !isTest(path) && /\bhour:|toLocaleTimeString/.test(read(path)),
  )
  expect(own).toEqual(['widget/src/panel/state/times.ts'])
})
