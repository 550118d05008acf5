// `npm run plan -- <email> START`: gives an account a plan, ends it or shows it, while the product runs or not.
import './setup/check-node.mjs'
import { pathToFileURL } from 'node:url'
import { loadEnv } from './setup/load-env.mjs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'

try {
  loadEnv()
  await prepare({ build: ['server'] })
} catch (error) {
  explain(error)
  process.exit()
}
await import(pathToFileURL(inRoot('server', 'dist', 'plan.command.js')).href)
