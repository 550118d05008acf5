// These texts are Russian in every language of the console. A translation is shown above each.
export const RUSSIAN = {
  no_agent_id: 'Не удалось получить идентификатор ассистента',
  no_store_id: 'Не удалось получить идентификатор векторного хранилища',
  unknown_error: 'Неизвестная ошибка',
  not_uploaded: 'Ошибка загрузки',
  site_not_sent: 'Произошла ошибка при отправке URL. Пожалуйста, попробуйте еще раз.',
} as const

export type RussianText = keyof typeof RUSSIAN

/** The second line of an alert; not needed if the console is in Russian. */
export const secondLine = (text: RussianText, language: string) =>
  language === 'ru' ? {} : { detail: RUSSIAN[text], detailLang: 'ru' }
