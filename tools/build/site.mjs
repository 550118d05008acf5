// Builds one of the two browser packages and compresses its output.
// usage: node tools/build/site.mjs <package folder> <output folder>
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../setup/paths.mjs'
import { compressFolder } from './compress.mjs'

const [folder, out] = process.argv.slice(2)
const viteOfPackage = createRequire(inRoot(folder, 'package.json')).resolve('vite')
const { build } = await import(pathToFileURL(viteOfPackage).href)

try {
  await build({ root: inRoot(folder), build: { outDir: out, emptyOutDir: true }, logLevel: 'warn' })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await compressFolder(out)
