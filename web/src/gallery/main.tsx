// Every component on one page, for visual review and for axe. Served by the dev server at /gallery.html only.
import '../styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AlertHost } from '../ui/alert-dialog.tsx'
import { ConfirmHost } from '../ui/confirm-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { Toaster } from '../ui/toast.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { Forms } from './forms.tsx'
import { Inbox } from './inbox.tsx'
import { Overlays } from './overlays.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function Gallery() {
  const chooseTheme = (theme: string) => {
    localStorage.setItem('theme', theme)
    window.dispatchEvent(new Event('themechange'))
  }
  return (
    <main className="mx-auto grid max-w-304 gap-6 p-4">
      <header className="flex items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Parts</h1>
        <Select
          aria-label="Theme"
          className="w-32!"
          options={themes}
          defaultValue={localStorage.getItem('theme') ?? 'system'}
          onValueChange={chooseTheme}
        />
      </header>
      <div className="grid gap-4 desktop:grid-cols-2">
        <Actions />
        <Overlays />
        <Forms />
        <Content />
      </div>
      <Inbox />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <UiProvider>
      <Gallery />
      <Toaster label="News" closeLabel="Close" />
      <AlertHost okLabel="OK" />
      <ConfirmHost />
    </UiProvider>
  </StrictMode>,
)
