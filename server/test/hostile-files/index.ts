import { bombs } from './bombs.ts'
import type { HostileFile } from './hostile-file.ts'
import { tricks } from './tricks.ts'
import { wrecks } from './wrecks.ts'

export type { HostileFile }

/** All kinds of malicious files, generated here so that none has to be stored. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return (await Promise.all([bombs(), tricks(), wrecks()])).flat()
}
