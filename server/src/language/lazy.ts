import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Defers loading a package with large tables, so that the start of the product does not wait for it. */
export function lazyRequire<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= require(name) as Package
    return loaded
  }
}
