import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { choosePlace } from './place.ts'
import { startEmbedded } from './start.ts'

// Making a cluster takes long where the disk is busy.
vi.setConfig({ testTimeout: 60_000 })

const folder = temporaryFolder()
const shared = { system: path.join(folder, 'system'), temporary: path.join(folder, 'temporary') }
const isRoot = process.getuid?.() === 0
const rootOnly = 'these tests do not run as root'

test('as root, a data folder that the unprivileged user cannot reach keeps its database in a system folder', async ({
  skip,
}) => {
  skip(!isRoot, rootOnly)
  const home = path.join(folder, 'root-home')
  const dataDir = path.join(home, 'project', '.data')
  fs.mkdirSync(home, { mode: 0o700 })
  const told: string[] = []
  const log = { ...quietLog, info: (message: string) => void told.push(message) }
  const place = choosePlace(dataDir, log, shared)
  expect(place.home).toMatch(new RegExp(`^${shared.system}/switchboard-[0-9a-f]{12}$`))
  expect(told).toEqual([
    `The database is kept in ${place.home}: it runs as the user ${place.runAs!.name}, ` +
      `who may not enter ${home} (DATA_DIR is ${dataDir}).`,
  ])
  const server = await startEmbedded(place, log)
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.end()
  await server.stop()

  fs.chmodSync(home, 0o755)
  expect(choosePlace(dataDir, log, shared)).toEqual(place)
  fs.renameSync(path.join(home, 'project'), path.join(home, 'renamed'))
  expect(choosePlace(path.join(home, 'renamed', '.data'), log, shared)).toEqual(place)
})

test('a database whose way was closed later is not replaced by an empty one', ({ skip }) => {
  skip(!isRoot, rootOnly)
  const parent = path.join(folder, 'closed-later')
  const dataDir = path.join(parent, 'data')
  const { cluster, runAs } = choosePlace(dataDir, quietLog, shared)
  fs.mkdirSync(cluster)
  fs.chownSync(cluster, runAs!.uid, runAs!.gid)
  fs.chmodSync(parent, 0o700)
  expect(() => choosePlace(dataDir, quietLog, shared)).toThrow(`Open it with: chmod o+x ${parent}`)
})

test('a link to a database on a disk that is not there is not replaced by an empty one', () => {
  const dataDir = path.join(folder, 'linked')
  fs.mkdirSync(dataDir)
  fs.symlinkSync('/absent/disk/pg', path.join(dataDir, 'pg'))
  expect(() => choosePlace(dataDir, quietLog, shared)).toThrow(
    `${dataDir}/pg points to /absent/disk/pg, which is not there.`,
  )
})

test('a socket folder that somebody else made first is not trusted', ({ skip }) => {
  skip(!isRoot, rootOnly)
  const dataDir = path.join(folder, 'long'.repeat(25))
  const { sockets } = choosePlace(dataDir, quietLog, shared)
  expect(path.dirname(sockets)).toBe(shared.temporary)
  fs.chownSync(sockets, 4_242, 4_242)
  expect(() => choosePlace(dataDir, quietLog, shared)).toThrow(`${sockets} belongs to somebody else.`)
})

test('a data folder that cannot be made is named', () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  expect(() => choosePlace(path.join(file, 'data'), quietLog)).toThrow(
    `The data folder ${file}/data cannot be written (ENOTDIR). Set DATA_DIR to one that can.`,
  )
  expect(() => choosePlace(file, quietLog)).toThrow(`The data folder ${file} cannot be written (EEXIST).`)
})

test('a data folder where the system takes no folders is refused instead of tried for ever', ({ skip }) => {
  skip(!fs.existsSync('/proc/self'), 'this system has no /proc')
  expect(() => choosePlace('/proc/switchboard/data', quietLog)).toThrow(
    /^The data folder \/proc\/switchboard\/data cannot be written \((ENOENT|EACCES)\)\./,
  )
})
