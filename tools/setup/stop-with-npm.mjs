// npm runs a script through a shell. Told to stop, npm tells the shell, and most shells die of it without a word to
// the command they run. So the command watches its shell: when that is gone, it stops as if told itself.
const checkMs = 250
const shell = process.ppid

if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs).unref()
}
