import type { Page } from '../protocol.ts'

const TITLE_FOLLOWS_MS = 250
const CHECK_EVERY_MS = 1000

export const currentPage = (): Page => ({ url: location.href, title: document.title })

/** Hears of the pages within a page that never reloads, too. */
export function onPageChange(tell: () => void) {
  let { href } = location
  const check = () => {
    if (location.href === href) return
    href = location.href
    tell()
    setTimeout(tell, TITLE_FOLLOWS_MS)
  }
  if ('navigation' in window) navigation.addEventListener('navigatesuccess', check)
  else setInterval(check, CHECK_EVERY_MS)
}

/**
 * Beside the body, not in it: there no swap of the body touches the frame, which would load anew, and a body that is
 * hidden, transformed or inert has no power over us.
 */
export function stayOnPage(host: HTMLElement, onSwap: () => void) {
  const observer = new MutationObserver(() => {
    // Not at once: a page that removes whatever it does not know would fight with us without end.
    setTimeout(attach)
    onSwap()
  })
  observer.observe(document, { childList: true })
  attach()

  function attach() {
    if (host.isConnected) return
    document.documentElement.append(host)
    observer.observe(document.documentElement, { childList: true })
  }
}
