import { api } from '@switchboard/contract'

/** How often one looks whether the window is still open: it has no other way to say that it was closed. */
const LOOK_EVERY_MS = 500

export type Login = { token: string } | 'cancelled' | 'blocked'

/**
 * Asks a person in Facebook's own window, which goes when whoever asked does. `cancelled` when they closed it or said
 * no there, `blocked` when the browser let none open.
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
      // What the window said last may arrive after it is gone.
      if (wasClosed) end(null)
      wasClosed = shown.closed
    }, LOOK_EVERY_MS)
    answers.onmessage = ({ data: answer }) => {
      const given = new URLSearchParams(String(answer))
      // Somebody else's window, or an old one.
      if (given.get('state') === state) end(given.get('access_token'))
    }
  })
}

/** A page over plain HTTP has no randomUUID. */
const randomState = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
