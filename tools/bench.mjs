// `npm run bench -- <name>` runs one bench against the built product; without a name it lists them.
import './setup/check-node.mjs'
import './setup/stop-with-npm.mjs'
import { readdirSync } from 'node:fs'
import { inRoot } from './setup/paths.mjs'
import { explain, prepare } from './setup/prepare.mjs'
import { runInSight } from './setup/run-command.mjs'

const [name, ...args] = process.argv.slice(2)
const names = readdirSync(inRoot('bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

if (!names.includes(name)) {
  if (name) console.error(`There is no bench called "${name}".`)
  console.log(
    names.length ? `npm run bench -- <name>, with one of: ${names.join(', ')}` : 'There are no benches yet.',
  )
  process.exitCode = name ? 1 : 0
} else {
  try {
    await prepare()
    process.exitCode = await runInSight(process.execPath, [
      '--import',
      'tsx',
      inRoot('bench', `${name}.ts`),
      ...args,
    ])
  } catch (error) {
    explain(error)
  }
}
