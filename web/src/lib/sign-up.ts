import type { SignUpMode } from '@switchboard/contract'

/** Who may open an account: the server marks the page, so that the screens before sign-in know it. */
export const signUpMode = () => (document.documentElement.dataset.signUp ?? 'open') as SignUpMode
