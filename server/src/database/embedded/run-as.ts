import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** PostgreSQL refuses to run as root, so root starts it as another system user. */
export type RunAs = { uid: number; gid: number; name: string }

const candidates = ['postgres', '_postgres', 'nobody']

/** The user that runs the server: ours, unless we are root; then the owner of an existing cluster, or a system user. */
export function chooseRunAs(cluster: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = systemUsers()
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const name = users.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid)
    return { uid: owner.uid, gid: owner.gid, name }
  }
  const chosen = candidates.map((name) => users.find((user) => user.name === name)).find(Boolean)
  if (chosen) return chosen
  throw new StartError(
    'PostgreSQL does not run as root, and this system has neither a postgres nor a nobody user. ' +
      'Start as a normal user, or set DATABASE_URL.',
  )
}

/** The first folder on the way to `target` that this user may not enter. */
export function closedFolder(target: string, user: RunAs): string | undefined {
  const parents: string[] = []
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    parents.unshift(folder)
    if (folder === path.dirname(folder)) break
  }
  return parents.find((folder) => !mayEnter(folder, user))
}

/** A copy made by root, such as a restored backup, belongs to root; PostgreSQL requires its own user as the owner. */
export function giveTo(user: RunAs, folder: string): void {
  if (fs.statSync(folder).uid === user.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  fs.chownSync(folder, user.uid, user.gid)
}

function mayEnter(folder: string, user: RunAs): boolean {
  const entry = fs.statSync(folder, { throwIfNoEntry: false })
  if (!entry) return true // we create it later
  if (entry.uid === user.uid) return (entry.mode & 0o100) !== 0
  if (entry.gid === user.gid) return (entry.mode & 0o010) !== 0
  return (entry.mode & 0o001) !== 0
}

function systemUsers(): RunAs[] {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = lines.map((line) => line.split(':')).filter((fields) => fields.length > 3)
  // macOS writes nobody as -2; the system calls want the unsigned form.
  return users.map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
}
