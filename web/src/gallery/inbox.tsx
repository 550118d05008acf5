import { Search, Send } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateSeparator } from '../ui/date-separator.tsx'
import { Input } from '../ui/input.tsx'
import { Split } from '../ui/split.tsx'
import { Textarea } from '../ui/textarea.tsx'

const people = [
  { name: 'Anna Kowalska', text: 'Where is my order #4312?', time: '2m', unread: 3 },
  { name: 'Piotr Nowak', text: 'Dzień dobry, czy macie fakturę?', time: '14m', unread: 120 },
  { name: 'Дмитрий Орлов', text: 'Как подключить виджет?', time: '3h', unread: 0 },
]

/** The components together, as dense as a working screen. */
export function Inbox() {
  return (
    <div className="h-96 overflow-hidden rounded-popover border border-line max-desktop:overflow-x-auto">
      <div className="h-full min-w-180">
        <Split
          handleLabel="Resize the list"
          firstSize={300}
          firstMin={280}
          firstMax={420}
          first={<List />}
          second={<Thread />}
        />
      </div>
    </div>
  )
}

function List() {
  return (
    <>
      <div className="border-b border-line p-2">
        <Input icon={<Search />} aria-label="Search chats" placeholder="Search by name" />
      </div>
      <ul className="grid gap-0.5 p-2">
        {people.map((person, index) => (
          <li key={person.name}>
            <button
              type="button"
              aria-current={index === 0}
              className="flex w-full items-center gap-2.5 rounded-control p-2 text-left hover:bg-hover aria-[current=true]:bg-sel"
            >
              <Avatar name={person.name} size="lg" />
              <span className="grid min-w-0 flex-1">
                <span className="flex justify-between gap-2">
                  <span className="truncate text-sm font-semibold">{person.name}</span>
                  <span className="text-xs text-muted">{person.time}</span>
                </span>
                <span className="truncate text-sm text-muted">{person.text}</span>
              </span>
              <CountBadge count={person.unread} label={`${person.unread} unread`} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Thread() {
  return (
    <>
      <div className="grid flex-1 content-start gap-2 overflow-y-auto p-4">
        <DateSeparator dateTime="2026-11-15">Today</DateSeparator>
        <p className="max-w-100 justify-self-start rounded-popover bg-sel px-3 py-2">
          Where is my order #4312? It was due on Friday.
        </p>
        <p className="max-w-100 justify-self-end rounded-popover bg-accent-tint px-3 py-2 text-accent-tint-fg">
          Hi Anna! Your order left our warehouse yesterday and arrives tomorrow before 12:00.
        </p>
      </div>
      <div className="flex items-end gap-2 border-t border-line p-3">
        <Textarea
          aria-label="Message"
          rows={1}
          placeholder="Enter your message or use AI to generate a response"
        />
        <Button>Generate</Button>
        <Button variant="primary">
          <Send />
          Send
        </Button>
      </div>
    </>
  )
}
