/** For when the control that had the focus went with what it belonged to. An open dialog keeps the focus. */
export function focusContent(): void {
  const isInDialog = document.activeElement?.closest('[data-open]:is([role="dialog"], [role="alertdialog"])')
  if (!isInDialog) document.getElementById('content')?.focus()
}
