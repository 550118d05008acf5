import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shortestOf } from '../../test/shortest-of.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ownFolder } from './owner-lock.ts'

const root = temporaryFolder()
const freshFolder = () => fs.mkdtempSync(path.join(root, 'f'))

test('a folder has one owner, until it is given back', async () => {
  const folder = freshFolder()
  const lock = await ownFolder(folder, 'data', 3000)
  await expect(ownFolder(folder, 'data')).rejects.toThrow(
    new RegExp(
      `^The data folder data is in use by process ${process.pid} \\(on port 3000, since \\d{4}-[^)]+Z\\)\\. `,
    ),
  )
  await lock.release()
  const next = await ownFolder(folder, 'data')
  await next.release()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('of many that come at once exactly one gets it, every time', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = freshFolder()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => ownFolder(folder, 'data')))
    const owners = results.filter((result) => result.status === 'fulfilled')
    expect(owners).toHaveLength(1)
    await owners[0]!.value.release()
  }
})

test('what a killed owner left behind is taken over, by one of many', async () => {
  const folder = freshFolder()
  await end(await ownerProcess(folder))
  expect(fs.readdirSync(folder)).toHaveLength(1)
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => ownFolder(folder, 'data')))
  const owners = results.filter((result) => result.status === 'fulfilled')
  expect(owners).toHaveLength(1)
  await owners[0]!.value.release()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('an owner that is too busy to answer is still the owner, and is named within 2 s', async () => {
  const folder = freshFolder()
  const owner = await ownerProcess(folder)
  owner.kill('SIGSTOP')
  const refusedAfterMs = async () => {
    const begun = performance.now()
    await expect(ownFolder(folder, 'data')).rejects.toThrow(`in use by process ${owner.pid}. `)
    return performance.now() - begun
  }
  expect(await shortestOf(3, 2_000, refusedAfterMs)).toBeLessThan(2_000)
  await end(owner)
})

/** Another process that holds a listening socket in the folder, as an owner does. */
async function ownerProcess(folder: string): Promise<ChildProcess> {
  const script = `
    const socket = process.argv[1] + '/owner-' + process.pid + '-0123456789abcdef.sock'
    require('node:net').createServer((client) => client.end('{}')).listen(socket, () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
