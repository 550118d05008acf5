import { api } from '@switchboard/contract'

/** How often to check whether the popup is still open: closing it sends no event. */
const LOOK_EVERY_MS = 500

export type Login = { token: string } | 'cancelled' | 'blocked'

/**
 * Opens Facebook's login in a popup, which is closed when `leaving` aborts. Resolves to `cancelled` if the person
 * closed it or declined, and to `blocked` if the browser blocked the popup.
 */
export async function askFacebook(loginUrl: string, leaving: AbortSignal): Promise<Login> {
  const state = randomState()
  const url = new URL(loginUrl)
  url.searchParams.set('state', state)
  const shown = window.open(url, 'facebook-login', 'popup,width=640,height=720')
  if (!shown) return 'blocked'

  const answers = new BroadcastChannel(api.bots.FACEBOOK_LOGIN)
  return new Promise<Login>((resolve) => {
    const end = (token: string | null) => {
      clearInterval(looking)
      answers.close()
      resolve(token ? { token } : 'cancelled')
    }
    leaving.addEventListener('abort', () => {
      shown.close()
      end(null)
    })
    let wasClosed = false
    const looking = setInterval(() => {
      // Wait one more interval, because the popup's last message may arrive after it has closed.
      if (wasClosed) end(null)
      wasClosed = shown.closed
    }, LOOK_EVERY_MS)
    answers.onmessage = ({ data: answer }) => {
      const given = new URLSearchParams(String(answer))
      // Ignore messages of another or an older popup.
      if (given.get('state') === state) end(given.get('access_token'))
    }
  })
}

/** `crypto.randomUUID` does not exist on plain HTTP pages. */
const randomState = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
