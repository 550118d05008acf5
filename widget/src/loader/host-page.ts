import type { Page } from '../protocol.ts'

const TITLE_FOLLOWS_MS = 250
const CHECK_EVERY_MS = 1000

export const currentPage = (): Page => ({ url: location.href, title: document.title })

/** Calls `tell` on navigation, including client-side navigation. */
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
 * Appends the host beside the body, not in it: replacing the body then does not reload the iframe, and hiding,
 * transforming or inerting it does not affect the widget.
 */
export function stayOnPage(host: HTMLElement, onSwap: () => void) {
  const observer = new MutationObserver(() => {
    // Deferred: re-attaching at once would loop forever with a page that removes unknown elements.
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
