/** Whether PLANS=off. Set by the server as a data attribute, to be known before sign-up. */
export const arePlansOff = () => document.documentElement.dataset.plans === 'off'
