const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** How a person on this machine reads a shortcut: `⌘K` or `Ctrl K`. */
export const modKey = (letter: string) => (isApple ? `⌘${letter}` : `Ctrl ${letter}`)
