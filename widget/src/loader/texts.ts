export const LANGUAGES = ['en', 'pl', 'ru'] as const

/** In each of the languages. Counts come after a colon: so none of them needs its plural forms here. */
export const texts = {
  open: ['Open chat', 'Otwórz czat', 'Открыть чат'],
  close: ['Close', 'Zamknij', 'Закрыть'],
  unread: ['New messages:', 'Nowe wiadomości:', 'Новые сообщения:'],
  failed: ['The chat could not be loaded.', 'Nie udało się wczytać czatu.', 'Не удалось загрузить чат.'],
  retry: ['Try again', 'Spróbuj ponownie', 'Повторить'],
}
