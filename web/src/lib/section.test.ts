import { expect, test } from 'vitest'
import { isSection, sectionOf } from './section.ts'

test('ROUTE-6 the section comes from the query, else from the path, else it is telegram', () => {
  expect(sectionOf({ section: 'bitrix' }, '/livechat')).toBe('bitrix')
  expect(sectionOf({}, '/livechat')).toBe('livechat')
  expect(sectionOf({}, '/')).toBe('telegram')
  expect(sectionOf({}, '/settings')).toBe('telegram')
})

test('ROUTE-6 a section we do not know is passed on, so that the screen can name it', () => {
  expect(sectionOf({ section: 'viber' }, '/')).toBe('viber')
  expect(isSection('viber')).toBe(false)
  expect(['telegram', 'livechat', 'facebook', 'bitrix', 'email', 'inbox'].every(isSection)).toBe(true)
})
