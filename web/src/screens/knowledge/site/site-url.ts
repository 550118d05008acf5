/** A site: http or https, a host with a dot whose last part is letters alone, and whatever path follows. */
const SITE_URL = /^https?:\/\/([\p{L}\d-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/iu

export const isSiteUrl = (text: string) => SITE_URL.test(text)
