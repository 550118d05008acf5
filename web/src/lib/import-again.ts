const failed = new Map<string, number>()

/**
 * Replaces `import()` in the built console (see import-again.ts among the build's settings). Chromium up to 150 and
 * Safari cache a failed module fetch per URL, so each retry uses a new URL.
 */
export function importAgain(path: string): Promise<unknown> {
  const tries = failed.get(path) ?? 0
  return import(/* @vite-ignore */ tries ? `${path}?try=${tries}` : path).catch((error: unknown) => {
    failed.set(path, tries + 1)
    throw error
  })
}

Object.assign(globalThis, { importAgain })
