import { setPriority } from 'node:os'

/** From now on the thread that calls this works with what those that somebody waits for leave over. */
export function giveWay(nice: number): void {
  // Elsewhere a priority is that of the whole process, those who chat included.
  if (process.platform !== 'linux') return
  try {
    setPriority(nice)
  } catch {
    // The system does not allow it: then all have the same share.
  }
}
