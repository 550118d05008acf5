export const LANGUAGES = ['en', 'pl', 'ru'] as const

/** The texts per language. Counts follow a colon, so no plural forms are needed. */
export const texts = {
  open: ['Open chat', 'Otwórz czat', 'Открыть чат'],
  close: ['Close', 'Zamknij', 'Закрыть'],
  unread: ['New messages:', 'Nowe wiadomości:', 'Новые сообщения:'],
  failed: ['The chat could not be loaded.', 'Nie udało się wczytać czatu.', 'Не удалось загрузить чат.'],
  retry: ['Try again', 'Spróbuj ponownie', 'Повторить'],
}
