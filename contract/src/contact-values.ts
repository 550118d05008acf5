// What a customer's details may be; the console checks it as the server does.
import { ATTRIBUTE_NAME_MAX, EMAIL_MAX, PHONE_MAX } from './limits.ts'

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@"(),:;<>[\\\]]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,63}$/i.test(text)

export const isPhone = (text: string): boolean =>
  text.length <= PHONE_MAX && /^\+?[\d\s()./-]*$/.test(text) && /^\d{5,15}$/.test(text.replace(/\D/g, ''))

/** Begins with a letter or a digit: no name is one of JavaScript's own. */
export const isAttributeName = (text: string): boolean =>
  text.length <= ATTRIBUTE_NAME_MAX && /^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u.test(text)

export const ATTRIBUTE_NUMBER_MAX = 1e15
