import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../../../tools/setup/paths.mjs'

/** What the widget may weigh, compressed: the loader on every page of a site, the panel for whoever opens it. */
export const LOADER_LIMIT_KB = 5
export const PANEL_LIMIT_KB = 30

const isCode = (file: string) => /\.(js|mjs|css)$/.test(file)

/** The built widget in KB, compressed. The panel counts with every part it could ever load. */
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

/** Each file by itself, as a browser gets it. */
export function compressedKb(paths: string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1024
}
