// Counts come after a colon: so no language needs its plural forms here.
export const texts = {
  en: {
    open: 'Open chat',
    close: 'Close chat',
    unread: 'New messages:',
    dismiss: 'Dismiss',
    failed: 'The chat could not be loaded.',
    retry: 'Try again',
  },
  pl: {
    open: 'Otwórz czat',
    close: 'Zamknij czat',
    unread: 'Nowe wiadomości:',
    dismiss: 'Odrzuć',
    failed: 'Nie udało się wczytać czatu.',
    retry: 'Spróbuj ponownie',
  },
  ru: {
    open: 'Открыть чат',
    close: 'Закрыть чат',
    unread: 'Новые сообщения:',
    dismiss: 'Скрыть',
    failed: 'Не удалось загрузить чат.',
    retry: 'Повторить',
  },
}

export type Texts = (typeof texts)['en']
