// `npm start`: installs, builds and starts the product; later starts skip what is up to date.
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
// Caches the compiled server, which takes a good part of a start. Needs Node 22 or newer.
module.enableCompileCache?.(inRoot('.cache', 'compiled'))
// Runs in this process, so that there is one Node process and signals reach the server directly.
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
