import { ACTION_PRESETS, ACTIONS_MAX, MCP_SERVERS_MAX } from '@switchboard/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Action,
  type ActionWish,
  useActions,
  useRemoveAction,
  useSaveAction,
} from '../../../data/actions.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type McpServer, useMcpServers } from '../../../data/mcp-servers.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { McpDialog } from './mcp-dialog.tsx'
import { McpList } from './mcp-list.tsx'
import { emptyAction, presetAction, wishOf } from './wishes.ts'

const PRESETS = Object.keys(ACTION_PRESETS) as (keyof typeof ACTION_PRESETS)[]

type Opened = { id?: number; hasSecret?: boolean; tool?: string | null; wish: ActionWish }

/** Actions that the assistant may call in other systems. Each is saved separately from the other settings. */
export function ActionsCard({ agentId }: { agentId: number }) {
  const { t } = useTranslation('actions')
  const actions = useActions(agentId)
  const servers = useMcpServers(agentId)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [connecting, setConnecting] = useState<McpServer | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const list = actions.data ?? []
  return (
    <Card title={t('title')} description={t('text')}>
      {actions.isPending && <Skeleton className="h-11" />}
      {actions.isError && !actions.data && (
        <NotShown text={t('not_loaded')} onRetry={() => actions.refetch()} />
      )}
      {actions.data && list.length === 0 && <p className="text-sm text-muted">{t('empty')}</p>}
      {list.length > 0 && (
        <ul aria-label={t('title')} className="grid">
          {list.map((action) => (
            <ActionRow
              key={action.id}
              agentId={agentId}
              action={action}
              onEdit={() => setOpened(openedOf(action))}
              onRemoved={() => add.current?.focus()}
            />
          ))}
        </ul>
      )}
      {servers.data && servers.data.length > 0 && (
        <McpList
          agentId={agentId}
          servers={servers.data}
          onEdit={setConnecting}
          onRemoved={() => add.current?.focus()}
        />
      )}
      {servers.isError && !servers.data && (
        <NotShown text={t('mcp_not_loaded')} onRetry={() => servers.refetch()} />
      )}
      {actions.data && list.length < ACTIONS_MAX && (
        <Menu
          trigger={
            <Button ref={add} className="justify-self-start">
              {t('add')}
            </Button>
          }
        >
          {PRESETS.map((preset) => (
            <MenuItem key={preset} onClick={() => setOpened({ wish: presetAction(preset, t) })}>
              {t(`preset_${preset}`)}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onClick={() => setOpened({ wish: emptyAction() })}>{t('preset_none')}</MenuItem>
          {(servers.data?.length ?? 0) < MCP_SERVERS_MAX && (
            <MenuItem onClick={() => setConnecting('new')}>{t('preset_mcp')}</MenuItem>
          )}
        </Menu>
      )}
      {opened && (
        <ActionDialog
          agentId={agentId}
          {...opened}
          lookUps={list.filter(({ changes }) => !changes)}
          onClose={() => setOpened(null)}
        />
      )}
      {connecting && (
        <McpDialog
          agentId={agentId}
          {...(connecting !== 'new' && { server: connecting })}
          onClose={() => setConnecting(null)}
        />
      )}
    </Card>
  )
}

const openedOf = (action: Action): Opened => ({
  ...{ id: action.id, hasSecret: action.has_secret, tool: action.tool, wish: wishOf(action) },
})

type ActionRowProps = { agentId: number; action: Action; onEdit: () => void; onRemoved: () => void }

function ActionRow({ agentId, action, onEdit, onRemoved }: ActionRowProps) {
  const { t } = useTranslation('actions')
  const save = useSaveAction(agentId)
  const remove = useRemoveAction(agentId)
  const { id, name, url, is_on, changes, tool } = action

  const attempt = async (change: () => Promise<unknown>) => {
    try {
      await change()
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('failed')))
      return false
    }
  }
  const askToRemove = async () => {
    const isAgreed = await confirmUser({
      title: t('remove_title', { name }),
      text: t('remove_text'),
      confirm: t('remove_confirm'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (isAgreed && (await attempt(() => remove.mutateAsync(id)))) onRemoved()
  }

  return (
    <li className="flex items-center gap-2 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {changes && <Badge tone="warning">{t('needs_approval')}</Badge>}
          {!is_on && <Badge>{t('off')}</Badge>}
        </p>
        <p className="text-xs text-muted">{[URL.parse(url)?.host, tool].filter(Boolean).join(' · ')}</p>
      </div>
      <Switch
        label={t('turn_on', { name })}
        labelHidden
        checked={is_on}
        disabled={save.isPending}
        onCheckedChange={(isOn) =>
          attempt(() => save.mutateAsync({ id, wish: { ...wishOf(action), is_on: isOn } }))
        }
      />
      <IconButton label={t('edit', { name })} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t('remove', { name })} loading={remove.isPending} onClick={askToRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
