import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const hasProc = fs.existsSync('/proc/self/stat')

/** Zombies count as dead although they still have a process id. */
export function isAlive(pid: number): boolean {
  const state = hasProc ? stateFromProc(pid) : UNREADABLE
  if (state !== UNREADABLE) return !['Z', 'X', GONE].includes(state)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a living process. */
export function commandOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  try {
    return hasProc
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}

/** The working directory of a process, if the system exposes it. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The processes whose working directory is `folder`, as far as the system exposes it. */
export function processesIn(folder: string): number[] {
  return processIds().filter((pid) => workingFolderOf(pid) === folder)
}

/** Whether a process runs in a folder or was started with its path; true if the system does not expose it. */
export function isInUse(folder: string): boolean {
  if (process.platform === 'win32') return true
  return processesIn(folder).length > 0 || allCommands().some((command) => command?.includes(folder))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}

const processIds = () => (hasProc ? fs.readdirSync('/proc').map(Number).filter(Number.isInteger) : [])

const allCommands = () =>
  hasProc
    ? processIds().map(commandOf)
    : execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).split('\n')

const GONE = 'gone'
const UNREADABLE = 'unreadable'

/** Without free file descriptors nothing can be read: then a live database must not look dead. */
function stateFromProc(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The parenthesized name may contain parentheses and spaces; the state follows the last closing one.
    return stat[stat.lastIndexOf(')') + 2] ?? UNREADABLE
  } catch (error) {
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '') ? GONE : UNREADABLE
  }
}
