import { useTranslation } from 'react-i18next'
import { type Command, useDeleteCommand, useSaveCommand } from '../../../../data/commands.ts'
import { toast } from '../../../../ui/toast.tsx'

/** Deletes at once; the toast offers an undo. */
export function useRemove(agentId: number) {
  const { t } = useTranslation('inbox')
  const { mutate: remove } = useDeleteCommand(agentId)
  const { mutate: save } = useSaveCommand(agentId)
  const onError = () => toast.error(t('composer_error'))

  return (command: Command) => {
    const { title, text, command_type } = command
    const undo = { label: t('command_undo'), run: () => save({ title, text, command_type }, { onError }) }
    remove(command, { onSuccess: () => toast.success(t('command_deleted'), undo), onError })
  }
}
