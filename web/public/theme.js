// Loaded before the styles, so the first paint already has the chosen theme.
// The page stores `theme` (light, dark or system) and dispatches `themechange` on the window.
;(() => {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')

  const storedTheme = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }

  const applyTheme = () => {
    const theme = storedTheme()
    const dark = theme === 'dark' || (theme !== 'light' && systemDark.matches)
    document.documentElement.classList.toggle('dark', dark)
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f0f11' : '#ffffff')
  }

  applyTheme()
  systemDark.addEventListener('change', applyTheme)
  addEventListener('storage', applyTheme)
  addEventListener('themechange', applyTheme)
})()
