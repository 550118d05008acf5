/** PLANS=off: the server marks the page, so that the sign-up screen knows it as well. */
export const arePlansOff = () => document.documentElement.dataset.plans === 'off'
