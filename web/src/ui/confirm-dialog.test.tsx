// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmHost, confirmUser } from './confirm-dialog.tsx'

afterEach(cleanup)

const ask = async (danger = false) => {
  render(<ConfirmHost />)
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirmUser({
      title: 'Delete it?',
      text: 'It is gone for good.',
      confirm: 'Delete',
      cancel: 'Keep',
      danger,
    })
  })
  await screen.findByRole('alertdialog', { name: 'Delete it?' })
  return { answer }
}

test('a confirmation is true when the person agrees', async () => {
  const { answer } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await answer).toBe(true)
})

test('cancel and Escape are both a no', async () => {
  const { answer: first } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await first).toBe(false)
  cleanup()

  const { answer: second } = await ask()
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  expect(await second).toBe(false)
})

test('a dangerous step starts with focus on the way out', async () => {
  const { answer } = await ask(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' })))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await answer).toBe(false)
})
