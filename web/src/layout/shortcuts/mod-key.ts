const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut as shown on this platform: `⌘K` or `Ctrl K`. */
export const modKey = (letter: string) => (isApple ? `⌘${letter}` : `Ctrl ${letter}`)
