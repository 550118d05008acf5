/** For when the control that had the focus went with what it belonged to. */
export const focusContent = () => document.getElementById('content')?.focus()
