import { widget } from './config.ts'

export const token = stored('localStorage', '')
/** For as long as the tab lives. */
export const wasGreeted = stored('sessionStorage', ':greeted')
export const isLeftOpen = stored('sessionStorage', ':open')

/** Where a page's storage is blocked or full, a value lasts as long as the page. */
function stored(area: 'localStorage' | 'sessionStorage', suffix: string) {
  const key = `switchboard:${widget.id}${suffix}`
  let known: string | null = null
  return {
    key,
    read() {
      try {
        return window[area].getItem(key) ?? known
      } catch {
        return known
      }
    },
    write(value: string | null) {
      try {
        if (value) window[area].setItem(key, value)
        else window[area].removeItem(key)
        known = null
      } catch {
        known = value
      }
    },
  }
}
