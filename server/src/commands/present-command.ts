import type { api } from '@switchboard/contract'
import type { CommandRow } from '../database/schema.ts'

export const presentCommand = ({ id, title, text, command_type }: CommandRow): api.commands.Command => ({
  id,
  title,
  text,
  command_type,
})
