// On a phone the open panel covers the whole page, and the page below must not scroll.
const phone = matchMedia('(max-width: 480px), (max-height: 480px) and (pointer: coarse)')
const stillPage = new CSSStyleSheet()
stillPage.replaceSync('html{overflow:hidden!important}')
let isStill = false

export const isFullScreen = () => phone.matches

export const onFullScreenChange = (tell: () => void) => phone.addEventListener('change', tell)

/** Called again when the page has replaced its body. */
export function holdPageStill(isOpen: boolean) {
  const wasStill = isStill
  isStill = isOpen && phone.matches
  if (!isStill && !wasStill) return
  document.body.inert = isStill
  stillPage.disabled = !isStill
  if (!document.adoptedStyleSheets.includes(stillPage)) document.adoptedStyleSheets.push(stillPage)
}

/** A phone's keyboard covers the page without resizing it, and iframes receive no event for it. */
export function followKeyboard(box: HTMLElement) {
  const seen = window.visualViewport
  const follow = () => {
    // Pinch-zoomed: the visual viewport is moved by the visitor.
    const isWhole = seen!.scale < 1.01
    box.style.setProperty('--top', isWhole ? `${seen!.offsetTop}px` : '')
    box.style.setProperty('--height', isWhole ? `${seen!.height}px` : '')
  }
  for (const change of ['resize', 'scroll']) seen?.addEventListener(change, follow)
}
