import type { Widget } from '../../protocol.ts'
import type { Conversation, Outgoing, Session, Turn } from '../state/state.ts'

export const widget: Widget = {
  id: 'w1',
  assistant_name: 'Acme',
  color: '#15803d',
  position: 'right',
  greeting: '',
  greeting_delay_s: 4,
  launcher_text: '',
  language: 'auto',
  operator_name: '',
  suggested_questions: [],
}

export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  answered_by: 'ai',
  hand_over_at: null,
  is_staffed: true,
  expected_wait_s: null,
  away: null,
  email: null,
  phone: null,
  is_mailed: false,
  read_seq: 0,
  csat: { is_asked: false, score: null },
  ...changes,
})

export const turn = (id: number, changes: Partial<Turn> = {}): Turn => ({
  id,
  seq: id,
  client_id: null,
  asked_at: '2026-01-05T12:00:00.000Z',
  question: `Question ${id}`,
  attachments: [],
  answer: '',
  answer_seq: null,
  answered_by: null,
  answered_at: null,
  edited: false,
  sources: [],
  ...changes,
})

export const session = (turns: Turn[], about: Conversation | null = conversation()): Session => ({
  success: true,
  token: 'v1.token',
  widget,
  conversation: about,
  turns,
  last_seq: Math.max(0, ...turns.flatMap(({ seq, answer_seq }) => [seq, answer_seq ?? 0])),
})

export const message = (client_id: string, text: string): Outgoing => ({
  client_id,
  text,
  attachments: [],
  at: '2026-01-05T12:00:00.000Z',
  status: 'waiting',
})
