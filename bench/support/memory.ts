import { readdirSync, readFileSync } from 'node:fs'

/**
 * Proportional memory of some processes with all their children, in MB: pages shared by several processes,
 * such as PostgreSQL's buffers, count once in the sum. Linux only.
 */
export function treeMemoryMb(roots: number[]): { mb: number; processes: number } {
  const parents = parentByPid()
  const tree = [...parents.keys()].filter((pid) => belongsTo(pid, roots, parents))
  const kb = tree.reduce((sum, pid) => sum + pssKb(pid), 0)
  return { mb: kb / 1024, processes: tree.length }
}

export function childrenNamed(name: string, dataDir: string): number[] {
  return pids().filter((pid) => {
    const command = readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
    return command[0]?.endsWith(name) && command.some((part) => part.includes(dataDir))
  })
}

function parentByPid(): Map<number, number> {
  return new Map(
    pids().map((pid) => [pid, Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0)]),
  )
}

function belongsTo(pid: number, roots: number[], parents: Map<number, number>): boolean {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (roots.includes(at)) return true
  return false
}

const pids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
const pssKb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
