import type { SignUpMode } from '@switchboard/contract'

/** Who may open an account. The server sets a data attribute on the page, so that it is known before sign-in. */
export const signUpMode = () => (document.documentElement.dataset.signUp ?? 'open') as SignUpMode
