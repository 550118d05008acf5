import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

export const binaryPath = (binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** The server does not inherit our environment: neither its locale nor our secrets. */
export function processOptions({ runAs }: Pick<Place, 'runAs'>, { folder }: Binaries) {
  const libraries = path.join(folder, 'lib')
  const env = {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    TZ: 'UTC',
    LC_ALL: 'C',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  }
  // Node expects user ids as signed integers here.
  const identity = runAs && { uid: runAs.uid | 0, gid: runAs.gid | 0 }
  return { env, cwd: process.platform === 'win32' ? folder : '/', ...identity }
}
