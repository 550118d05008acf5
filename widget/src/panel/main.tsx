import type { ToPanel } from '../protocol.ts'
import { connectHost, type Host } from './host.ts'
import { type MountedPanel, mountPanel } from './mount.tsx'
import './styles/base.css'
import './styles/header.css'
import './styles/messages.css'
import './styles/cards.css'
import './styles/composer.css'

const [widgetId = ''] = location.pathname.split('/').slice(-1)
let panel: MountedPanel | null = null

const host: Host = connectHost(decodeURIComponent(location.hash.slice(1)), (message: ToPanel) => {
  if (message.type === 'init') panel ??= mountPanel(widgetId, host, message)
  else panel?.hear(message)
})
host.tell({ type: 'ready' })
