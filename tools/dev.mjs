// `npm run dev`: the console with hot reload, and the server restarted on every change. Ctrl-C stops both. `npm run dev
// -- --inspect` enables the server's debugger.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { spawn } from 'node:child_process'
import { loadEnv } from './setup/load-env.mjs'
import { inRoot, root } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'

const consolePort = '5173'
const debugging = process.argv.slice(2).filter((option) => /^--inspect(?:-brk)?(?:=|$)/.test(option))

try {
  loadEnv()
  // Sites load the built widget from the server, so a change to it needs a restart.
  await prepare({ build: ['widget'] })
} catch (error) {
  explain(error)
  process.exit()
}

console.log(`  Console  http://localhost:${consolePort}  (reloads as you type)`)
console.log(`  API      http://localhost:${process.env.PORT || 3000}  (restarts as you save)\n`)

const children = [
  start(
    'node_modules/tsx/dist/cli.mjs',
    ...['watch', '--clear-screen=false', '--include', 'server/src/**/*.sql'],
    ...[...debugging, 'server/src/main.ts'],
  ),
  start('node_modules/vite/bin/vite.js', 'web', '--port', consolePort, '--strictPort', '--logLevel', 'warn'),
]
// A terminal sends Ctrl-C to the children too; signalling twice is harmless and covers every other sender.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))

function start(script, ...args) {
  const child = spawn(process.execPath, [inRoot(script), ...args], { cwd: root, stdio: 'inherit' })
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll('SIGTERM')
  })
  return child
}

function stopAll(signal) {
  for (const child of children) if (child.exitCode === null && !child.killed) child.kill(signal)
}
