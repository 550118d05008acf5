// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { focusContent } from './focus-content.ts'

test('the content takes the focus from a control that goes, but not from a dialog that opened meanwhile', () => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1"><button id="delete">Delete</button></main>
    <div id="question" role="alertdialog" data-open><button id="cancel">Cancel</button></div>`
  const focused = () => document.activeElement?.id
  document.getElementById('delete')!.focus()
  focusContent()
  expect(focused()).toBe('content')
  document.getElementById('cancel')!.focus()
  focusContent()
  expect(focused()).toBe('cancel')
  // A closing dialog counts as closed while it fades out.
  document.getElementById('question')!.removeAttribute('data-open')
  focusContent()
  expect(focused()).toBe('content')
})
