/** Whether PLANS=off. The server sets a data attribute on the page, so that it is known before sign-up. */
export const arePlansOff = () => document.documentElement.dataset.plans === 'off'
