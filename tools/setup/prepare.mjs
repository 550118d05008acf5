import { buildWhenStale, isBuilt } from './build.mjs'
import { installWhenStale, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { CommandFailed } from './run-command.mjs'

/** Brings a clone, fresh or stale, to where the product can run. Costs nothing when there is nothing to do. */
export async function prepare({ build = true } = {}) {
  if (isInstalled() && (!build || isBuilt())) return
  try {
    await alone(async () => {
      await installWhenStale()
      if (build) await buildWhenStale()
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.error(`\n${error.tail.replace(/^/gm, '    ')}\n\n${error.message}`)
    process.exit(1)
  }
}
