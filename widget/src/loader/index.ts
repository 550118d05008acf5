// What a customer's page loads: the launcher in a corner. The panel's frame comes when somebody means to use it.
// There is one widget on a page, so its parts are modules with a state of their own: that is a third fewer bytes.
import { allowed, origin } from './config.ts'
import { publish } from './public-api.ts'

const PATIENCE_MS = 5000

if (location.origin !== origin && !RegExp(allowed).test(location.origin))
  console.warn(`${location.origin} is not one of the allowed sites of this live chat.`)
else if (document.readyState === 'complete') publish()
else {
  // Not while the page is put together: frameworks compare what they find with what they sent, and begin anew
  // when somebody was there before them.
  addEventListener('load', publish)
  setTimeout(publish, PATIENCE_MS)
}
