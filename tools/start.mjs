// `npm start`: brings a fresh clone to a running product, and costs nothing extra on the next start.
import './setup/check-node.mjs'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRoot } from './setup/paths.mjs'
import { prepare } from './setup/prepare.mjs'

if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
await prepare()
// In this very process: one Node to watch, and signals reach the server without a middleman.
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href)
