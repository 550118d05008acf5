import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { SetUpError } from './set-up-error.mjs'

/** Loads settings from .env if it exists; variables that are already set take precedence. */
export function loadEnv(path = inRoot('.env')) {
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (cause) {
    throw new SetUpError(`${path} cannot be read. It must be a file with lines like PORT=3000.`, { cause })
  }
}
