// Each data folder has at most one live owner. Every starter puts a listening socket file into the folder and looks for
// others: a socket that answers belongs to a live process, one that refuses was left by a dead one. The kernel answers
// correctly even if the process id was reused, and no file name is used twice, so a dead socket can be removed safely.
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

export type OwnerLock = { release(): Promise<void> }

/** What an owner tells about itself. */
type Introduction = { owns: boolean; pid: number; started: string; port?: number }

const PATIENCE_MS = 1_000

export async function ownFolder(folder: string, dataDir: string, port?: number): Promise<OwnerLock> {
  const self: Introduction = { owns: false, pid: process.pid, started: new Date().toISOString(), port }
  if (process.platform === 'win32') return ownByPipe(folder, dataDir, self)
  const deadline = performance.now() + PATIENCE_MS
  let mine = await publish(folder, self)
  for (;;) {
    const others = await livingOthers(folder, mine.name)
    if (others.length === 0) {
      self.owns = true
      return { release: () => withdraw(folder, mine) }
    }
    const owner = others.find(({ introduction }) => introduction?.owns)
    if (owner || performance.now() > deadline) {
      await withdraw(folder, mine)
      throw inUse(dataDir, owner ?? others[0]!)
    }
    // Every starter publishes before it looks, so at most one can find itself alone. The lowest name waits, the others
    // withdraw and retry.
    if (others.every(({ name }) => mine.name < name)) await sleep(10)
    else {
      await withdraw(folder, mine)
      await sleep(20 + Math.random() * 60)
      mine = await publish(folder, self)
    }
  }
}

type Published = { name: string; server: net.Server }
type Other = { name: string; introduction?: Introduction }

const prefix = 'owner-'

/**
 * Binds the socket under a hidden name and renames it once it listens, so a visible socket of a live process always
 * answers.
 */
async function publish(folder: string, self: Introduction): Promise<Published> {
  const name = `${prefix}${process.pid}-${randomBytes(8).toString('hex')}.sock`
  const hidden = path.join(folder, `.${name.slice(prefix.length, -5)}`)
  const server = await listen(hidden, self)
  fs.renameSync(hidden, path.join(folder, name))
  return { name, server }
}

async function withdraw(folder: string, { name, server }: Published): Promise<void> {
  fs.rmSync(path.join(folder, name), { force: true })
  await new Promise((resolve) => server.close(resolve))
}

function listen(address: string, self: Introduction): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.end(JSON.stringify(self))
    })
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

async function livingOthers(folder: string, ownName: string): Promise<Other[]> {
  const names = fs.readdirSync(folder).filter((name) => name.startsWith(prefix) && name !== ownName)
  const met = await Promise.all(names.map((name) => meet(folder, name)))
  return met.filter((other) => other !== undefined)
}

async function meet(folder: string, name: string): Promise<Other | undefined> {
  const answer = await ask(path.join(folder, name))
  if (answer === 'dead') return void fs.rmSync(path.join(folder, name), { force: true })
  return { name, introduction: answer }
}

/** A live process that is too busy to answer, or that we may not connect to, still counts as alive. */
function ask(address: string): Promise<Introduction | 'dead' | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const socket = net.connect(address)
    socket.setTimeout(300, () => socket.destroy())
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('dead')
    })
    socket.on('close', () => resolve(said ? (JSON.parse(said) as Introduction) : undefined))
  })
}

function inUse(dataDir: string, { name, introduction }: Other): StartError {
  const pid = introduction?.pid ?? name.split('-')[1]
  const details = [
    introduction?.port && `on port ${introduction.port}`,
    introduction && `since ${introduction.started}`,
  ].filter(Boolean)
  return new StartError(
    `The data folder ${dataDir} is in use by process ${pid}${details.length ? ` (${details.join(', ')})` : ''}. ` +
      'Stop that one first, or set another DATA_DIR.',
  )
}

/** Windows itself reserves and releases pipe names, so there is nothing to negotiate. */
async function ownByPipe(folder: string, dataDir: string, self: Introduction): Promise<OwnerLock> {
  const address = `\\\\.\\pipe\\switchboard-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  try {
    self.owns = true
    const server = await listen(address, self)
    return { release: () => new Promise((resolve) => server.close(() => resolve())) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const answer = await ask(address)
    throw inUse(dataDir, { name: 'owner-unknown', introduction: answer === 'dead' ? undefined : answer })
  }
}
