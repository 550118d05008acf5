import { Archive, Bot, Inbox, Pencil, Settings, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { alertUser } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CommandPalette } from '../ui/command-palette.tsx'
import { confirmUser } from '../ui/confirm-dialog.tsx'
import { ContextMenu } from '../ui/context-menu.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  Submenu,
} from '../ui/menu.tsx'
import { Popover, PopoverClose } from '../ui/popover.tsx'

export function Overlays() {
  const [answer, setAnswer] = useState('none yet')
  const stop = async () => {
    const agreed = await confirmUser({
      title: 'Stop everything?',
      text: 'Nobody gets an answer until you start again.',
      confirm: 'Stop now!',
      cancel: 'Cancel',
      danger: true,
    })
    setAnswer(agreed ? 'agreed' : 'cancelled')
  }
  const warn = () =>
    void alertUser({ text: 'Please choose a file first', detail: 'Сначала выберите файл', detailLang: 'ru' })
  return (
    <Card title="Overlays" description="Menus, dialogs, drawers and the palette.">
      <div className="flex flex-wrap gap-2">
        <ChatMenu />
        <PeriodPopover />
        <EditDialog />
        <Button onClick={warn}>Alert</Button>
        <Button variant="danger" onClick={() => void stop()}>
          Confirm
        </Button>
        <Drawer side="left" title="Sections" closeLabel="Close" trigger={<Button>Left drawer</Button>}>
          <p className="text-muted">The side bar of a phone.</p>
        </Drawer>
        <Drawer side="right" title="Details" closeLabel="Close" trigger={<Button>Right drawer</Button>}>
          <p className="text-muted">A contact, a file, a source.</p>
        </Drawer>
        <Drawer side="bottom" title="Test chat" closeLabel="Close" trigger={<Button>Bottom drawer</Button>}>
          <p className="text-muted">A sheet from below.</p>
        </Drawer>
        <Palette />
      </div>
      <p className="text-sm text-muted">Last answer: {answer}</p>
      <ContextMenu
        area={
          <div className="rounded-control border border-dashed border-line-strong p-4 text-sm text-muted">
            Right click here
          </div>
        }
      >
        <MenuItem icon={<Pencil />}>Edit</MenuItem>
        <MenuItem icon={<Trash2 />} danger>
          Delete
        </MenuItem>
      </ContextMenu>
    </Card>
  )
}

function ChatMenu() {
  const [mode, setMode] = useState('auto')
  const [muted, setMuted] = useState(true)
  return (
    <Menu trigger={<Button>Menu</Button>}>
      <MenuItem icon={<UserPlus />} shortcut="A">
        Assign
      </MenuItem>
      <MenuItem icon={<Archive />} disabled>
        Archive
      </MenuItem>
      <MenuLink href="#chat" icon={<Inbox />}>
        Open the chat
      </MenuLink>
      <MenuSeparator />
      <MenuGroup label="Mode">
        <MenuRadioGroup value={mode} onValueChange={setMode}>
          <MenuRadioItem value="auto">Auto</MenuRadioItem>
          <MenuRadioItem value="manual">Copilot</MenuRadioItem>
        </MenuRadioGroup>
      </MenuGroup>
      <MenuCheckboxItem checked={muted} onCheckedChange={setMuted}>
        Sound
      </MenuCheckboxItem>
      <Submenu label="Move to" icon={<Bot />}>
        <MenuItem>First</MenuItem>
        <MenuItem>Second</MenuItem>
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={() => void alertUser({ text: 'It cannot be deleted' })}>
        Delete
      </MenuItem>
    </Menu>
  )
}

function PeriodPopover() {
  return (
    <Popover title="Period" trigger={<Button>Popover</Button>}>
      <Field label="From">
        <Input type="date" />
      </Field>
      <PopoverClose render={<Button variant="primary" className="justify-self-end" />}>Done</PopoverClose>
    </Popover>
  )
}

function EditDialog() {
  return (
    <Dialog
      title="Rename the assistant"
      description="Customers keep seeing the other name."
      closeLabel="Close"
      size="sm"
      trigger={<Button>Dialog</Button>}
      footer={
        <>
          <DialogClose render={<Button />}>Cancel</DialogClose>
          <Button variant="primary" onClick={() => void alertUser({ text: 'The name is taken' })}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Up to 100 characters">
        <Input defaultValue="Front desk" />
      </Field>
    </Dialog>
  )
}

function Palette() {
  const [open, setOpen] = useState(false)
  const [last, setLast] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Palette {last}</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        label="Commands"
        placeholder="Type a command"
        emptyText="Nothing found"
        closeLabel="Close"
        groups={[
          {
            label: 'Go to',
            items: [
              { id: 'inbox', label: 'Inbox', icon: <Inbox />, shortcut: 'G I', run: () => setLast('inbox') },
              { id: 'settings', label: 'Settings', icon: <Settings />, run: () => setLast('settings') },
            ],
          },
          {
            label: 'Do',
            items: [
              {
                id: 'add',
                label: 'Add an assistant',
                keywords: 'new bot',
                icon: <Bot />,
                run: () => setLast('add'),
              },
            ],
          },
        ]}
      />
    </>
  )
}
