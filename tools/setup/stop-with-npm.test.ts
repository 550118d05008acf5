import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const watcher = pathToFileURL(inRoot('tools', 'setup', 'stop-with-npm.mjs')).href
const program = `
  import(${JSON.stringify(watcher)}).then(() => console.log('ready'))
  process.on('SIGTERM', () => { console.log('told to stop'); process.exit() })
  setTimeout(() => {}, 15_000)
`

test.runIf(process.platform !== 'win32')('a command whose shell was stopped by npm stops too', async () => {
  // The second command keeps any shell from replacing itself with the first (exec).
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = ''
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    heard += text
    if (text.includes('ready')) shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'end')
  expect(heard).toBe('ready\ntold to stop\n')
})
