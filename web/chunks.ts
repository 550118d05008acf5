// What travels together. Left to itself the build makes a file of every part that two screens share: scores of small
// ones, which compress badly. A group takes along whatever its members import, unless a group above has it.
import { join } from 'node:path'

const inWeb = (...paths: string[]) => {
  const files = new Set(paths.map((path) => join(import.meta.dirname, 'src', path)))
  return (id: string) => files.has(id)
}

/** An entry stays a file of its own: by its name the manifest finds it. */
const isEntry = inWeb('main.tsx')
const signsIn = inWeb(
  'shared/public-page.tsx',
  'shared/credentials-form.tsx',
  'shared/screen-title.tsx',
  'ui/banner.tsx',
  'ui/input.tsx',
)

export const chunks = {
  groups: [
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !isEntry(id) && !isPage(id) },
    { name: 'signing-in', test: (id: string) => signsIn(id) || isRouter(id) },
    { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
    { name: 'dialog', test: inWeb('ui/dialog.tsx', 'ui/badge.tsx', 'ui/checkbox.tsx') },
    {
      name: 'shell',
      test: inWeb(
        'layout/layout.tsx',
        'data/query-client.ts',
        'ui/alert-dialog.tsx',
        'ui/confirm-dialog.tsx',
      ),
    },
  ].map((group, place, { length }) => ({ ...group, priority: length - place })),
}

function isPage(id: string): boolean {
  return id.endsWith('.html')
}

/** What screens take from it beyond what starts the console is little, and each takes another part. */
function isRouter(id: string): boolean {
  return /[\\/]@tanstack[\\/](react-)?(router|store)/.test(id)
}
