/** Whether this installation sends mail. Set by the server as a data attribute, to be known before sign-in. */
export const isMailOn = () => document.documentElement.dataset.mail === 'on'
