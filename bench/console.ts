// What a browser downloads for each screen of the console, compressed as in production.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../tools/setup/paths.mjs'
import { bench } from './support/bench.ts'
import { goal, printRow } from './support/figures.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8'),
)
const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!

const SHELL = ['src/layout/frame.tsx']
const screens = Object.keys(manifest).filter((key) => key.startsWith('src/screens/'))
const isPublic = (screen: string) => /\/(login|signup|privacy)\//.test(screen)

await bench('PERF-1 what each route of the console weighs', () => {
  const login = weigh('src/screens/login/login.tsx')
  const inbox = weigh('src/screens/inbox/inbox.tsx')
  for (const screen of screens) {
    const { js, css } = weigh(screen)
    printRow(screen.replace('src/screens/', ''), `${kb(js)} JS`, `${kb(css)} CSS`)
  }
  goal('/login JavaScript', login.js / 1024, 180, 'KB')
  goal('/ JavaScript', inbox.js / 1024, 260, 'KB')
  const shell = weigh().js
  const heaviest = Math.max(...screens.filter((s) => !isPublic(s)).map((screen) => weigh(screen).js - shell))
  goal('the most that a screen adds to the shell', heaviest / 1024, 70, 'KB')
  goal('CSS', inbox.css / 1024, 25, 'KB')
})

/** Everything that is loaded before the screen shows: the entry, the shell if it has one, and their imports. */
function weigh(screen?: string): { js: number; css: number } {
  const loaded = new Set<string>()
  const load = (key: string) => {
    if (loaded.has(key)) return
    loaded.add(key)
    for (const imported of manifest[key]?.imports ?? []) load(imported)
  }
  load(entry)
  if (!screen || !isPublic(screen)) for (const key of SHELL) load(key)
  if (screen) load(screen)
  const files = [...loaded].map((key) => manifest[key]!)
  return {
    js: files.reduce((sum, { file }) => sum + compressed(file), 0),
    css: [...new Set(files.flatMap(({ css = [] }) => css))].reduce((sum, file) => sum + compressed(file), 0),
  }
}

function compressed(file: string): number {
  const path = inRoot('web/dist', file)
  if (!existsSync(path)) throw new Error(`${file} is in the manifest and not in the build`)
  return gzipSync(readFileSync(path), { level: 9 }).length
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
