// Loaded with `node --import`: stops a process once its parent is gone, however the parent ended.
import { isMainThread } from 'node:worker_threads'

const checkMs = 250
const parent = process.ppid

// Every thread loads this module, and a second signal would interrupt a graceful stop.
if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs).unref()
}
