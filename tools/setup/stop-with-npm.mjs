// npm runs a script through a shell. Told to stop, npm tells the shell, and most shells die of it without a word to
// the command they run. So the command watches its shell: when that is gone, it stops as if told itself.
if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs')
