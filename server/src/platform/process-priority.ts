import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICE = 19

/** From now on the calling thread gets only the CPU time that others leave. */
export function lowerThreadPriority(): void {
  // Elsewhere a priority applies to the whole process, its main thread included.
  if (process.platform !== 'linux') return
  beNice(0)
  onlyWhenIdle(readlinkSync('/proc/thread-self').split('/').at(-1)!)
}

/** Lowers the priority of another process. */
export function lowerProcessPriority(pid: number): void {
  beNice(pid)
  if (process.platform === 'linux') onlyWhenIdle(String(pid), '--all-tasks')
}

function beNice(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // The process has ended, or the system does not allow it: then all have equal shares.
  }
}

/** At the highest nice value a thread still delays others by milliseconds; the idle class yields at once. */
function onlyWhenIdle(id: string, ...options: string[]): void {
  // Without the chrt command, the nice value must suffice.
  execFile('chrt', [...options, '--idle', '--pid', '0', id], () => {}).unref()
}
