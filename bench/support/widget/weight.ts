import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../../../tools/setup/paths.mjs'

/** Compressed size limits: the loader is on every page of a site, the panel is loaded when it is opened. */
export const LOADER_LIMIT_KB = 5
export const PANEL_LIMIT_KB = 30

const isCode = (file: string) => /\.(js|mjs|css)$/.test(file)

/** Compressed size of the built widget in KB. The panel includes every part it could ever load. */
export function weighWidget(folder = inRoot('widget', 'dist')): { loaderKb: number; panelKb: number } {
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode)
  if (!code.includes('loader.js')) throw new Error(`${folder} holds no loader.js; build the widget first.`)
  const panel = code.filter((file) => file !== 'loader.js')
  if (panel.length === 0) throw new Error(`${folder} holds no files of the panel; build the widget first.`)
  return {
    loaderKb: compressedKb([join(folder, 'loader.js')]),
    panelKb: compressedKb(panel.map((file) => join(folder, file))),
  }
}

/** Each file is compressed separately, as it is served. */
export function compressedKb(paths: string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1024
}
