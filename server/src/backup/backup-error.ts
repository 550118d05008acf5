import { CommandError } from '../platform/command.ts'

/** Why a backup cannot be made, read or restored, in words for the operator. */
export class BackupError extends CommandError {}
