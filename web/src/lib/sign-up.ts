import type { SignUpMode } from '@switchboard/contract'

/** Who may open an account. Set by the server as a data attribute, to be known before sign-in. */
export const signUpMode = () => (document.documentElement.dataset.signUp ?? 'open') as SignUpMode
