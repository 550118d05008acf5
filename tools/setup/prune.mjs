import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'

/** Entries of package folders that the product never loads: more than half of a production install. */
const unused = [
  // One package contains the libraries of all systems.
  { folder: 'onnxruntime-node/bin/napi-v6', isUnused: (name) => name !== process.platform },
  { folder: `onnxruntime-node/bin/napi-v6/${process.platform}`, isUnused: (name) => name !== process.arch },
  // Node loads the .wasm files themselves.
  { folder: 'tesseract.js-core', isUnused: (name) => name.endsWith('.wasm.js') },
  { folder: '@tesseract.js-data/eng', isUnused: (name) => name === '4.0.0' },
  { folder: '@tesseract.js-data/pol', isUnused: (name) => name === '4.0.0' },
  // unpdf contains the library, and takes only fonts and character maps from this package.
  { folder: 'pdfjs-dist', isUnused: (name) => /^(?:build|legacy|web|types|image_decoders)$/.test(name) },
  { folder: 'officeparser/dist', isUnused: (name) => name.includes('.browser.') },
]

/** Deletes what the installed packages contain for other systems and for browsers. */
export function prunePackages(packages = inRoot('node_modules')) {
  for (const { folder, isUnused } of unused) {
    const path = join(packages, folder)
    const names = existsSync(path) ? readdirSync(path).filter(isUnused) : []
    for (const name of names) rmSync(join(path, name), { recursive: true })
  }
}
