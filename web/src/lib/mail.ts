/**
 * Whether this installation sends mail. The server sets a data attribute on the page, so that it is known before
 * sign-in.
 */
export const isMailOn = () => document.documentElement.dataset.mail === 'on'
