import { z } from 'zod'
import { optional, setting, wholeNumber } from './setting.ts'

export const backupSettings = {
  BACKUP_DIR: setting({
    description: 'Folder for backups. Without it DATA_DIR/backups, which is on the same disk.',
    default: '',
    expected: 'a folder path',
    schema: optional(z.string().min(1)),
  }),
  BACKUP_PASSPHRASE: setting({
    description:
      'Backups are encrypted with it, and then hold the secret key too. Without it they are not encrypted, and the key must be kept elsewhere.',
    default: '',
    expected: 'a text of 8 to 1000 characters',
    schema: optional(z.string().min(8).max(1000)),
  }),
  BACKUP_EVERY: setting({
    description: 'Makes backups by itself: day or week. Empty: as chosen under Installation.',
    default: '',
    expected: 'day or week',
    schema: optional(z.enum(['day', 'week'])),
  }),
  BACKUP_AT: setting({
    description: 'When scheduled backups begin, in UTC; weekly ones on Sunday.',
    default: '03:00',
    expected: 'a time of day such as 03:00',
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  }),
  BACKUP_KEEP: setting({
    description: 'How many scheduled backups are kept. Older ones are deleted after a new one is made.',
    default: '7',
    expected: 'a whole number from 1 to 1000',
    schema: wholeNumber(1, 1000),
  }),
}
