import fs from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** Creates a folder of the installation if it is missing. Returns its real path. */
export function writableFolder(folder: string): string {
  try {
    makeFolder(folder)
    fs.accessSync(folder, fs.constants.W_OK)
    return fs.realpathSync(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}). Set DATA_DIR to one that can.`,
      { cause },
    )
  }
}

/**
 * Creates one level at a time: Node's recursive mkdir never returns where the system allows no folders, as in /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
