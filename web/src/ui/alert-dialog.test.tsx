// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AlertHost, alertUser } from './alert-dialog.tsx'

afterEach(cleanup)

const open = async (text = 'Choose a file first') => {
  render(
    <>
      <button type="button">Upload</button>
      <AlertHost okLabel="OK" />
    </>,
  )
  act(() => screen.getByText('Upload').focus())
  let closed: Promise<void> = Promise.resolve()
  act(() => {
    closed = alertUser({ text, detail: 'Сначала выберите файл', detailLang: 'ru' })
  })
  await screen.findByRole('alertdialog', { name: text })
  return { closed }
}

const focused = () => document.activeElement

test('GEN-5 an alert has its exact text as a name, a second line, and focus on OK', async () => {
  const { closed } = await open()
  expect(screen.getByText('Сначала выберите файл').getAttribute('lang')).toBe('ru')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'OK' })))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await closed
})

test('GEN-5 OK closes the alert, focus returns, and only then the caller goes on', async () => {
  const { closed } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await closed
  expect(focused()).toBe(screen.getByText('Upload'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('GEN-5 Escape closes the alert as OK does', async () => {
  const { closed } = await open()
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  await closed
  expect(focused()).toBe(screen.getByText('Upload'))
})

test('alerts that come together are shown one after the other', async () => {
  const { closed: first } = await open('First')
  let second: Promise<void> = Promise.resolve()
  act(() => {
    second = alertUser({ text: 'Second', ok: 'Understood' })
  })
  expect(screen.queryByText('Second')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await first
  await screen.findByRole('alertdialog', { name: 'Second' })
  fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  await second
})
