/**
 * Writes in place of what stands between the two positions, as a person would: Ctrl+Z takes it back.
 * `execCommand` is called outdated, but nothing else leaves the field's own history whole.
 */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.focus()
  // A step of its own in that history, however recently somebody typed.
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
