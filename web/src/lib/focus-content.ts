/** For when the focused control was removed from the page. An open dialog keeps the focus. */
export function focusContent(): void {
  const isInDialog = document.activeElement?.closest('[data-open]:is([role="dialog"], [role="alertdialog"])')
  if (!isInDialog) document.getElementById('content')?.focus()
}
