import { expect, test } from 'vitest'
import { botOfSection, isSection, sectionOf } from './section.ts'

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

test('LS-5 the bot of a section is the wanted one of its channel, else the first of its channel', () => {
  const bots = [
    { id: 1, integration_type: 'telegram' as const },
    { id: 2, integration_type: 'livechat' as const },
    { id: 3, integration_type: 'livechat' as const },
  ]
  expect(botOfSection('livechat', bots, '3')?.id).toBe(3)
  expect(botOfSection('livechat', bots)?.id).toBe(2)
  // A bot of another channel, a deleted one, and no number.
  for (const wanted of ['1', '99', 'abc']) expect(botOfSection('livechat', bots, wanted)?.id).toBe(2)
  expect(botOfSection('facebook', bots, '1')).toBeUndefined()
  expect(botOfSection('inbox', bots, '1')).toBeUndefined()
})
