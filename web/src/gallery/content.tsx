import { FileText } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Progress } from '../ui/progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx'
import { TabList, TabPanel, Tabs } from '../ui/tabs.tsx'

const periods = ['Day', 'Week', 'Month', 'Alltime'].map((label) => ({ value: label, label }))
const files = [
  { value: 'files', label: 'Files' },
  { value: 'site', label: 'Website' },
]
const photo =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Cpath fill=%22%2316a34a%22 d=%22M0 0h8v8H0z%22/%3E%3C/svg%3E'

export function Content() {
  return (
    <Card title="Content" description="Tables, tabs, empty and loading states.">
      <Tabs defaultValue="Alltime">
        <TabList aria-label="Period" tabs={periods} />
        <TabPanel value="Alltime" className="pt-3">
          <Channels />
        </TabPanel>
      </Tabs>
      <Tabs defaultValue="files">
        <TabList look="line" aria-label="Sources" tabs={files} />
        <TabPanel value="files">
          <EmptyState
            icon={<FileText />}
            title="No files yet"
            text="What you upload here is what the assistant knows."
            action={<Button variant="primary">Upload files</Button>}
          />
        </TabPanel>
      </Tabs>
      <Progress label="Uploading price-list.pdf" value={40} valueText="2 of 5" />
      <Progress label="Reading the site" value={null} />
      <div className="flex items-center gap-3">
        <Avatar name="Anna Kowalska" size="sm" />
        <Avatar name="Anna Kowalska" />
        <Avatar name="Дмитрий Орлов" size="lg" />
        <Avatar name="Łukasz Żak" size="xl" />
        <Avatar name="Photo" photo={photo} size="lg" label="Photo of the customer" />
        <Spinner label="Loading" />
      </div>
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-48" />
        </div>
      </div>
    </Card>
  )
}

function Channels() {
  return (
    <Table aria-label="Channels">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Account</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {['Telegram', 'Livechat'].map((name) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>@acme_bot</TableCell>
            <TableCell>
              <Badge tone="accent">auto_mode</Badge>
            </TableCell>
            <TableCell className="text-right">
              <Button size="sm" variant="danger">
                Delete
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
