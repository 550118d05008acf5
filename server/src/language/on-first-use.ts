import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A package with large tables, which the start of the product need not wait for. */
export function onFirstUse<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= require(name) as Package
    return loaded
  }
}
