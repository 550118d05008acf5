import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { type McpServer, useRemoveMcp } from '../../../data/mcp-servers.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'

type McpListProps = {
  agentId: number
  servers: McpServer[]
  onEdit: (server: McpServer) => void
  onRemoved: () => void
}

/** The connected MCP servers; their tools are listed among the actions. */
export function McpList({ agentId, servers, onEdit, onRemoved }: McpListProps) {
  const { t } = useTranslation('actions')
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{t('mcp_title')}</h3>
      <ul aria-label={t('mcp_title')} className="grid">
        {servers.map((server) => (
          <McpRow
            key={server.id}
            agentId={agentId}
            server={server}
            onEdit={() => onEdit(server)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </section>
  )
}

type McpRowProps = { agentId: number; server: McpServer; onEdit: () => void; onRemoved: () => void }

function McpRow({ agentId, server, onEdit, onRemoved }: McpRowProps) {
  const { t } = useTranslation('actions')
  const remove = useRemoveMcp(agentId)
  const { id, name, url, tools } = server
  const askToRemove = async () => {
    const isAgreed = await confirmUser({
      title: t('remove_title', { name }),
      text: t('mcp_remove_text'),
      confirm: t('remove_confirm'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await remove.mutateAsync(id)
      onRemoved()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('failed')))
    }
  }
  const chosen = tools.filter(({ is_chosen }) => is_chosen).length
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-muted">
          {URL.parse(url)?.host} · {t('mcp_chosen', { chosen, listed: tools.length })}
        </p>
      </div>
      <IconButton label={t('edit', { name })} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t('remove', { name })} loading={remove.isPending} onClick={askToRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
