// `node tools/write-docs.mjs` writes all generated documents.
import './setup/check-node.mjs'
import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { inRoot } from './setup/paths.mjs'

register()
const { documents } = await import('./docs/all.ts')
for (const [path, write] of Object.entries(documents)) {
  writeFileSync(inRoot(path), write())
  console.log(`  ✓ ${path}`)
}
