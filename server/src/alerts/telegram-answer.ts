/** Prefix of the client id of answers from Telegram, whose authors are not in the console. */
export const TELEGRAM_ANSWER = 'telegram-'
