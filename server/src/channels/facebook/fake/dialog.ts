import { html } from './html.ts'
import { invalid } from './refusal.ts'
import { APP, OWNER } from './world.ts'

/** `/{version}/dialog/oauth`: the window in which a person grants or denies access to the app. */
export function dialogPage(url: URL): string {
  const query = url.searchParams
  const redirect = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== APP.id)
    throw invalid('Invalid App ID: The provided app ID does not look like a valid app ID.')
  if (!/^https?:$/.test(URL.canParse(redirect) ? new URL(redirect).protocol : ''))
    throw invalid('URL Blocked: the redirect URI is not allow-listed in the app.')
  if (query.get('response_type') !== 'token') throw invalid('Only response_type=token is played here')
  const state = query.get('state') ?? ''
  const granted = new URLSearchParams({ access_token: OWNER.token, expires_in: '5400', state })
  const denied = new URLSearchParams({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state,
  })
  return html(
    'Log in with Facebook (fake)',
    `<h1>Log in with Facebook <small>fake</small></h1>
    <p>The app asks ${OWNER.name} for:</p>
    <ul>${(query.get('scope') ?? '')
      .split(',')
      .map((scope) => `<li>${escaped(scope)}</li>`)
      .join('')}</ul>
    <p><a class="button" href="${escaped(`${redirect}#${granted}`)}">Continue as ${OWNER.name}</a>
    <a href="${escaped(`${redirect}?${denied}`)}">Cancel</a></p>`,
  )
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
