// npm runs a script through a shell. When npm gets a signal it passes it to the shell, and most shells exit without
// signalling the command they run. So the command watches its shell, and stops once the shell is gone.
if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs')
