// Loaded first (`node --import`), it lets a process stop when the one that started it is gone, however that ended.
import { isMainThread } from 'node:worker_threads'

const checkMs = 250
const parent = process.ppid

// Every thread loads it, and a second signal would cut a clean stop short.
if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs).unref()
}
