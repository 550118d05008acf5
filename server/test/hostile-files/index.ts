import { bombs } from './bombs.ts'
import type { HostileFile } from './hostile-file.ts'
import { tricks } from './tricks.ts'
import { wrecks } from './wrecks.ts'

export type { HostileFile }

/** Every kind of file that somebody might upload to do harm, made here, so that none has to be kept. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return (await Promise.all([bombs(), tricks(), wrecks()])).flat()
}
