// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('a field gives its control a name, and reads the hint and the error with it', () => {
  render(
    <Field label="E-mail" hint="For signing in" error="Enter an e-mail">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('E-mail')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input).sort()).toEqual(['Enter an e-mail', 'For signing in'])
})

test('without an error the control is valid and only the hint is read', () => {
  render(
    <Field label="E-mail" hint="For signing in">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('E-mail')
  expect(input.getAttribute('aria-invalid')).not.toBe('true')
  expect(described(input)).toEqual(['For signing in'])
})

test('text areas and selects are named by their field too', () => {
  render(
    <>
      <Field label="Notes" error="Too long">
        <Textarea />
      </Field>
      <Field label="Language">
        <Select options={[{ value: 'en', label: 'English' }]} defaultValue="en" />
      </Field>
    </>,
  )
  expect(described(screen.getByLabelText('Notes'))).toEqual(['Too long'])
  expect(screen.getByRole('combobox', { name: 'Language' }).textContent).toBe('English')
})

test('a password is hidden until its owner asks to see it', () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
})
