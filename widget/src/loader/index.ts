// The script that customers' pages load: the launcher. The panel's iframe is loaded on demand. There is one widget
// per page, so modules with module-level state suffice, which saves a third of the bytes.
import { allowed, origin } from './config.ts'
import { publish } from './public-api.ts'

const PATIENCE_MS = 5000

if (location.origin !== origin && !RegExp(allowed).test(location.origin))
  console.warn(`${location.origin} is not one of the allowed sites of this live chat.`)
else if (document.readyState === 'complete') publish()
else {
  // Wait until the page has loaded: an element added before hydration would make frameworks re-render the page.
  addEventListener('load', publish)
  setTimeout(publish, PATIENCE_MS)
}
