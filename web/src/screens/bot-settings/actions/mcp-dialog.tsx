import { URL_MAX } from '@switchboard/contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import {
  type McpServer,
  type McpServerWish,
  useChooseTools,
  useConnectMcp,
} from '../../../data/mcp-servers.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { useDiscardGuard } from '../../../shared/use-discard-guard.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { McpFields } from './mcp-fields.tsx'
import { McpTools } from './mcp-tools.tsx'

const NEW: McpServerWish = { name: '', url: 'https://', auth: { type: 'bearer', name: '' } }

type McpDialogProps = { agentId: number; server?: McpServer; onClose: () => void }

/** Step one connects and lists the tools; step two selects those that the assistant may use. */
export function McpDialog({ agentId, server: first, onClose }: McpDialogProps) {
  const { t } = useTranslation('actions')
  const [server, setServer] = useState(first ?? null)
  const [draft, setDraft] = useState(first ? wishOf(first) : NEW)
  const [chosen, setChosen] = useState(first ? chosenOf(first) : [])
  const [isAsked, setAsked] = useState(false)
  const connect = useConnectMcp(agentId)
  const choose = useChooseTools(agentId)
  const formId = useId()
  const fields = useRef<HTMLFormElement>(null)
  const wish = { ...draft, secret: draft.secret || undefined }
  const isConnected =
    server !== null && JSON.stringify(wish) === JSON.stringify({ ...wishOf(server), secret: undefined })
  const isWithoutSecret = draft.auth.type !== 'none' && !server?.has_secret && !draft.secret
  const isMissing = !draft.name.trim() || !URL.canParse(draft.url) || draft.url.length > URL_MAX
  const isBusy = connect.isPending || choose.isPending
  const error = connect.error ?? choose.error
  const isChanged =
    JSON.stringify(wish) !== JSON.stringify({ ...(server ? wishOf(server) : NEW), secret: undefined }) ||
    JSON.stringify(chosen) !== JSON.stringify(server ? chosenOf(server) : [])
  const askToClose = useDiscardGuard(isChanged, onClose)

  const list = async () => {
    setAsked(true)
    if (isMissing || isWithoutSecret) return focusFirstFault(fields.current)
    choose.reset()
    try {
      const { server: listed } = await connect.mutateAsync({ id: server?.id, wish })
      setServer(listed)
      setDraft(wishOf(listed))
      setChosen((before) => before.filter((name) => listed.tools.some((tool) => tool.name === name)))
    } catch {
      // The error is shown in the banner.
    }
  }
  const save = async () => {
    connect.reset()
    try {
      await choose.mutateAsync({ id: server!.id, tools: chosen })
      onClose()
    } catch {
      // The error is shown in the banner.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && void askToClose()}
      title={t(first ? 'mcp_edit_title' : 'mcp_add_title')}
      description={t('mcp_text')}
      closeLabel={t('close')}
      size="lg"
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isConnected ? undefined : 'primary'}
            loading={connect.isPending}
          >
            {t(server ? 'mcp_connect_again' : 'mcp_connect')}
          </Button>
          {isConnected && (
            <Button variant="primary" loading={choose.isPending} onClick={save}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={fields}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void list()
        }}
      >
        {error && !wasCancelled(error) && <Banner tone="danger">{failureText(error, t('failed'))}</Banner>}
        <McpFields
          draft={draft}
          hasSecret={server?.has_secret ?? false}
          isAsked={isAsked}
          isWithoutSecret={isWithoutSecret}
          onChange={(typed) => setDraft({ ...draft, ...typed })}
        />
      </form>
      <div aria-live="polite">
        {server && isConnected && <McpTools tools={server.tools} chosen={chosen} onChange={setChosen} />}
      </div>
    </Dialog>
  )
}

const wishOf = ({ name, url, auth }: McpServer): McpServerWish => ({ name, url, auth })

const chosenOf = ({ tools }: McpServer): string[] =>
  tools.filter(({ is_chosen }) => is_chosen).map(({ name }) => name)
