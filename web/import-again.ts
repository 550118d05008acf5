import type { Plugin } from 'vite'

/** An import of a file beside the one that asks for it, as the build writes it. */
const IMPORT = /\bimport\((?=(["'`])\.\/[\w.-]+\.js\1\))/g

/** Parts that are fetched when they are needed can be fetched again after a failure: see src/lib/import-again.ts. */
export function importsAgain(): Plugin {
  return {
    name: 'imports-again',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(IMPORT, 'importAgain(')
    },
  }
}
