import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const worthIt = /\.(html|js|css|svg|json|webmanifest|txt)$/
const leastBytes = 1024

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses an asset while someone waits. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && worthIt.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
