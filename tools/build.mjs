// `node tools/build.mjs`: everything `npm start` does before it serves. For images and packages.
import './setup/check-node.mjs'
import { explain, prepare } from './setup/prepare.mjs'

await prepare().catch(explain)
