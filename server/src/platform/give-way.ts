import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICE = 19

/** From now on the thread that calls this works with what those that somebody waits for leave over. */
export function giveWay(): void {
  // Elsewhere a priority is that of the whole process, those who chat included.
  if (process.platform !== 'linux') return
  beNice(0)
  onlyWhenIdle(readlinkSync('/proc/thread-self').split('/').at(-1)!)
}

/** The same of another process. */
export function makeGiveWay(pid: number): void {
  beNice(pid)
  if (process.platform === 'linux') onlyWhenIdle(String(pid), '--all-tasks')
}

function beNice(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // It is gone already, or the system does not allow it: then all have the same share.
  }
}

/** Even the nicest makes whoever wakes up wait a few milliseconds; what is for idle times gives way at once. */
function onlyWhenIdle(id: string, ...options: string[]): void {
  // Where the command is missing, being nice has to do.
  execFile('chrt', [...options, '--idle', '--pid', '0', id], () => {}).unref()
}
