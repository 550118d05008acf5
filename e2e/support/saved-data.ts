import type { BrowserContext } from '@playwright/test'

/**
 * Makes the pages say that the person saves data. The console then preloads no screens, which a test rarely visits but
 * always pays for.
 */
export const saveData = (context: BrowserContext) => context.addInitScript(say)

function say() {
  // Pages over plain HTTP may have no `connection`.
  if (navigator.connection) Object.defineProperty(navigator.connection, 'saveData', { value: true })
}

declare global {
  interface Navigator {
    connection?: object
  }
}
