// Validation of customer details, shared by the console and the server.
import { ATTRIBUTE_NAME_MAX, EMAIL_MAX, PHONE_MAX } from './limits.ts'

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@"(),:;<>[\\\]]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,63}$/i.test(text)

export const isPhone = (text: string): boolean =>
  text.length <= PHONE_MAX && /^\+?[\d\s()./-]*$/.test(text) && /^\d{5,15}$/.test(text.replace(/\D/g, ''))

/** Requires a letter or a digit first, so that no name collides with a JavaScript built-in such as `__proto__`. */
export const isAttributeName = (text: string): boolean =>
  text.length <= ATTRIBUTE_NAME_MAX && /^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u.test(text)

export const ATTRIBUTE_NUMBER_MAX = 1e15
