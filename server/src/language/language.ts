/** What texts are told apart by. `other`: written in a language whose words we cannot reduce to their stems. */
export type Language = 'en' | 'pl' | 'ru' | 'other'
