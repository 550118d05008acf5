import { expect, test } from 'vitest'
import type { InternalChat } from '../../data/internal-chat.ts'
import { openDialogId } from './open-dialog-id.ts'

const chats = [{ id: 8 }, { id: 5 }] as InternalChat[]

test('the dialog of the address is open, else that of last time, else the first, else a new one', () => {
  expect(openDialogId(chats, '5', '8')).toBe(5)
  expect(openDialogId(chats, undefined, '5')).toBe(5)
  expect(openDialogId(chats, '99', '98')).toBe(8)
  expect(openDialogId([], undefined, '5')).toBe(0)
  expect(openDialogId(chats, 'new', '5')).toBe(0)
  expect(openDialogId(undefined, '5', '5')).toBeUndefined()
})
