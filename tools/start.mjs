// `npm start`: brings a fresh clone to a running product, and costs nothing extra on the next start.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { loadEnv } from './setup/load-env.mjs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'

try {
  loadEnv()
  await prepare()
} catch (error) {
  explain(error)
  process.exit()
}
// Compiling the server is a good part of a start; Node 22 and newer remember the outcome.
module.enableCompileCache?.(inRoot('.cache', 'compiled'))
// In this very process: one Node to watch, and signals reach the server without a middleman.
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
