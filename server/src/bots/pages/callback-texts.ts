import type { Language } from '@switchboard/contract'

interface CallbackTexts {
  connected: string
  failed: string
  goesOn: string
  close: string
}

export const callbackTexts: Record<Language, CallbackTexts> = {
  en: {
    connected: 'Connected',
    failed: 'Not connected',
    goesOn: 'Back to Switchboard',
    close: 'You can close this window. Switchboard goes on by itself.',
  },
  pl: {
    connected: 'Podłączono',
    failed: 'Nie podłączono',
    goesOn: 'Powrót do Switchboard',
    close: 'Możesz zamknąć to okno. Switchboard działa dalej sam.',
  },
  ru: {
    connected: 'Подключено',
    failed: 'Не подключено',
    goesOn: 'Назад в Switchboard',
    close: 'Это окно можно закрыть. Switchboard продолжит сам.',
  },
}
