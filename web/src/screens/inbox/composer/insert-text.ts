/**
 * Replaces the text between two positions so that Ctrl+Z can undo it. `execCommand` is deprecated, but nothing else
 * preserves the field's undo history.
 */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.focus()
  // Moving the selection starts a new undo step, even right after typing.
  field.setSelectionRange(0, 0)
  field.setSelectionRange(from, to)
  const isDone = text === '' ? run('delete') : run('insertText', text)
  if (!isDone) replaceRange(field, text, from, to)
  field.scrollTop = field.scrollHeight
}

const run = (command: string, text?: string): boolean =>
  typeof document.execCommand === 'function' && document.execCommand(command, false, text)

function replaceRange(field: HTMLTextAreaElement, text: string, from: number, to: number) {
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
