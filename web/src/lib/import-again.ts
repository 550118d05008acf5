const failed = new Map<string, number>()

/**
 * Stands for `import()` in the built console (see import-again.ts beside the build's settings). Chromium up to 150 and Safari
 * remember that a module could not be fetched, and never ask for that address again: the next try has another one.
 */
export function importAgain(path: string): Promise<unknown> {
  const tries = failed.get(path) ?? 0
  return import(/* @vite-ignore */ tries ? `${path}?try=${tries}` : path).catch((error: unknown) => {
    failed.set(path, tries + 1)
    throw error
  })
}

Object.assign(globalThis, { importAgain })
