import type { BrowserContext } from '@playwright/test'

/** Collects unexpected console output: errors, warnings and uncaught errors. CSP violations arrive as errors too. */
export function watchConsole(context: BrowserContext) {
  const allowed: RegExp[] = []
  const heard: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return {
    allow: (pattern: RegExp) => void allowed.push(pattern),
    complaints: () => heard.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}
