import { buildWhenStale, everything, isBuilt } from './build.mjs'
import { installWhenStale, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { CommandFailed, indent } from './run-command.mjs'
import { SetUpError } from './set-up-error.mjs'

/** Installs and builds what is missing or outdated. Does nothing if everything is up to date. */
export async function prepare({ build = everything } = {}) {
  if (isInstalled() && isBuilt(build)) return
  await alone(async () => {
    await installWhenStale()
    await buildWhenStale(build)
  })
}

/** Prints why the set-up failed; any other error is a bug and is rethrown with its stack. */
export function explain(error) {
  if (!(error instanceof SetUpError)) throw error
  if (error instanceof CommandFailed) console.error(`\n${indent(error.tail)}\n`)
  console.error(error.message)
  process.exitCode = 1
}
