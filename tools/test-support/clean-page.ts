// Browser tests share one page for speed, so each file starts by clearing it.
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  localStorage.clear()
  sessionStorage.clear()
}
