/** Begins the client id of what a person answered from Telegram: they are not in the console. */
export const TELEGRAM_ANSWER = 'telegram-'
