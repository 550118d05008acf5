import { buildWhenStale, everything, isBuilt } from './build.mjs'
import { installWhenStale, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { CommandFailed, indent } from './run-command.mjs'
import { SetUpError } from './set-up-error.mjs'

/** Brings a clone, fresh or stale, to where the product can run. Costs nothing when there is nothing to do. */
export async function prepare({ build = everything } = {}) {
  if (isInstalled() && isBuilt(build)) return
  await alone(async () => {
    await installWhenStale()
    await buildWhenStale(build)
  })
}

/** Shows why the set-up failed; anything else is a bug and keeps its stack. */
export function explain(error) {
  if (!(error instanceof SetUpError)) throw error
  if (error instanceof CommandFailed) console.error(`\n${indent(error.tail)}\n`)
  console.error(error.message)
  process.exitCode = 1
}
