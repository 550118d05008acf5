/** Whether this installation sends mail: the server marks the page, so that the sign-in screen knows it. */
export const isMailOn = () => document.documentElement.dataset.mail === 'on'
