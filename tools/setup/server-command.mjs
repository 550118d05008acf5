// Runs one of the server's commands (server/src/**/*.command.ts), and builds it first if necessary.
import { pathToFileURL } from 'node:url'
import { loadEnv } from './load-env.mjs'
import { inRoot } from './paths.mjs'
import { explain, prepare } from './prepare.mjs'

export async function runServerCommand(name) {
  try {
    loadEnv()
    await prepare({ build: ['server'] })
  } catch (error) {
    explain(error)
    process.exit()
  }
  await import(pathToFileURL(inRoot('server', 'dist', `${name}.command.js`)).href)
}
