import { join, resolve } from 'node:path'
import type { Config } from '../platform/config.ts'

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>) =>
  BACKUP_DIR === null ? join(DATA_DIR, 'backups') : resolve(BACKUP_DIR)
