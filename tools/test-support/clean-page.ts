// The browser's tests share one page for speed, so each file begins with an empty one.
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  localStorage.clear()
  sessionStorage.clear()
}
