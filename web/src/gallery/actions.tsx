import { Bold, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, CountBadge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { toast } from '../ui/toast.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-solid'] as const
const tones = ['neutral', 'accent', 'danger', 'warning', 'info'] as const
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export function Actions() {
  const [presses, setPresses] = useState(0)
  const slow = async () => {
    setPresses((count) => count + 1)
    await pause(800)
  }
  return (
    <Card title="Actions and state" description="Buttons, badges, banners and news.">
      <div className="flex flex-wrap items-center gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg" variant="primary">
          <Send />
          Large
        </Button>
        <Button disabled>Disabled</Button>
        <Button loading variant="primary">
          Loading
        </Button>
        <Button onClick={slow} data-testid="slow">
          Pressed {presses}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Add" variant="secondary">
          <Plus />
        </IconButton>
        <IconButton label="Bold" shortcut="B">
          <Bold />
        </IconButton>
        <IconButton label="Delete" size="sm" variant="danger">
          <Trash2 />
        </IconButton>
        <IconButton label="Busy" loading>
          <Plus />
        </IconButton>
        <CopyButton text="copied text" label="Copy link" copiedLabel="Copied" />
        <CopyButton text="copied text" label="Copy" copiedLabel="Copied" iconOnly />
        <Kbd>⌘</Kbd>
        <Kbd>K</Kbd>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountBadge count={0} />
        <CountBadge count={3} label="3 unread" />
        <CountBadge count={42} />
        <CountBadge count={100} />
      </div>
      <div className="grid gap-2">
        <Banner title="You are offline">Changes are sent when the connection is back.</Banner>
        <Banner tone="success">Everything is set up.</Banner>
        <Banner tone="warning" action={<Button size="sm">Upgrade</Button>}>
          12 sessions are left in this period.
        </Banner>
        <Banner tone="danger" onDismiss={() => {}} dismissLabel="Dismiss">
          The file could not be read.
        </Banner>
      </div>
      <div className="flex gap-2">
        <Button onClick={() => void toast.success('Message sent successfully')}>Success toast</Button>
        <Button onClick={() => void toast.error('Failed to send the message. Try again in a moment.')}>
          Error toast
        </Button>
      </div>
    </Card>
  )
}
