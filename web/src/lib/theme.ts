import { useSyncExternalStore } from 'react'
import { onOtherTab, stored, type Theme } from './storage.ts'

/** `public/theme.js` applies the theme on this event, and before the first paint from the same key. */
export function setTheme(theme: Theme): void {
  stored.theme.write(theme)
  window.dispatchEvent(new Event('themechange'))
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => stored.theme.read() ?? 'system')

function subscribe(listener: () => void) {
  const stopHearing = onOtherTab(listener)
  window.addEventListener('themechange', listener)
  return () => {
    stopHearing()
    window.removeEventListener('themechange', listener)
  }
}
