import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, idParams, PathId, Reason, Success, Text, Timestamp } from './fields.ts'
import { CUSTOMER_MESSAGE_MAX, MAX_PAGE_SIZE, MAX_UPLOAD_FILES, URL_MAX } from './limits.ts'
import { Outcome, Passage } from './why.ts'

export const FileRecord = z.object({
  id: z.string(),
  file_name: z.string(),
  created_at: Timestamp,
  file_id: z.string().optional(),
  state: z.enum(['processing', 'ready', 'failed']),
  error: z.string().nullable(),
  reason: Reason.nullable(),
  media_type: z.string().nullable(),
  size: z.int(),
  pages: z.int().nullable(),
  /** The page address, if the crawler of the external site found it. */
  url: z.string().nullable(),
})
export type FileRecord = z.infer<typeof FileRecord>

export const UploadStatus = z.object({
  total_files: z.int(),
  processed_files: z.int(),
  files_uploaded: z.array(z.object({ file_name: z.string() })),
  files_failed: z.array(z.object({ file_name: z.string(), error: z.string(), reason: Reason.nullable() })),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'completed_with_errors']),
})
export type UploadStatus = z.infer<typeof UploadStatus>

const fileName = z.string().min(1).max(400)

export const saveSite = endpoint({
  method: 'POST',
  path: '/api/chroma/website/:param',
  access: 'admin',
  scope: 'knowledge',
  summary: "Save the agent's external site and read it into the knowledge base. param is the agent's id.",
  params: z.strictObject({ param: PathId }),
  body: z.strictObject({ url: Text(URL_MAX) }),
  response: answer({ parsed_site: z.string() }),
})

export const files = endpoint({
  method: 'GET',
  path: '/api/files/vectorstore',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'The files of a knowledge base, a page at a time.',
  query: z.strictObject({
    vector_store_id: z.string().min(1).max(100),
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'Pages count from 1')
      .transform(Number)
      .optional(),
  }),
  response: answer({
    files: z.array(FileRecord),
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  }),
})

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/files/vectorstore/:id',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Delete an uploaded file.',
  params: z.strictObject({ id: PathId }),
  response: Success,
})

export const removeSiteFile = endpoint({
  method: 'DELETE',
  path: '/api/public/chroma/files/:agentId/id/:fileId',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Delete a file that came from the external site, by id. Despite its path it needs its owner.',
  params: z.strictObject({ agentId: PathId, fileId: fileName }),
  response: Success,
})

export const removeSiteFileByName = endpoint({
  method: 'DELETE',
  path: '/api/public/chroma/files/:agentId/:fileName',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Delete a file that came from the external site, by name. Despite its path it needs its owner.',
  params: z.strictObject({ agentId: PathId, fileName }),
  response: Success,
})

export const upload = endpoint({
  method: 'POST',
  path: '/api/files/upload_to_vectorstore_async',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Upload files into a knowledge base: file (repeated), agent_id, optional vector_store_id.',
  kind: 'multipart',
  form: z.strictObject({
    file: z.array(z.file()).min(1).max(MAX_UPLOAD_FILES),
    agent_id: z.string(),
    vector_store_id: z.string().optional(),
  }),
  response: answer({ task_id: z.string() }),
})

export const uploadStatus = endpoint({
  method: 'GET',
  path: '/api/files/upload_status/:taskId',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'How far an upload has come.',
  params: z.strictObject({ taskId: z.string().min(1).max(100) }),
  response: answer(UploadStatus.shape),
})

export const openFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/open',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'An address that opens the original of a file; it works for an hour.',
  params: z.strictObject({ id: fileName }),
  response: answer({ url: z.string() }),
})

export const original = endpoint({
  method: 'GET',
  path: '/api/files/:id/original',
  access: 'public',
  summary: 'The original of a file, by an address that openFile gave.',
  params: z.strictObject({ id: fileName }),
  query: z.strictObject({
    owner: PathId,
    until: count(999_999_999),
    signature: z.string().max(100),
  }),
  response: z.unknown(),
})

/** An agent's external site and the state of its crawl. All its pages count as one source. */
export const Site = z.object({
  url: z.string(),
  state: z.enum(['queued', 'reading', 'done', 'failed']),
  pages_found: z.int(),
  pages_read: z.int(),
  /** Since the previous crawl. */
  pages_changed: z.int(),
  error: z.string().nullable(),
  reason: Reason.nullable(),
  finished_at: Timestamp.nullable(),
  /** The time of the next crawl. */
  next_at: Timestamp.nullable(),
})
export type Site = z.infer<typeof Site>

export const site = endpoint({
  method: 'GET',
  path: '/api/agents/:id/site',
  access: 'viewer',
  scope: 'knowledge',
  summary: "The agent's external site and how its reading goes.",
  params: idParams,
  response: answer({ site: Site.nullable() }),
})

export const readSiteAgain = endpoint({
  method: 'POST',
  path: '/api/agents/:id/site/read',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Read the external site again now; only pages that changed are taken in anew.',
  params: idParams,
  response: answer({ site: Site }),
})

export const removeSite = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/site',
  access: 'admin',
  scope: 'knowledge',
  summary: 'Forget the external site and all that it brought.',
  params: idParams,
  response: Success,
})

export const search = endpoint({
  method: 'POST',
  path: '/api/agents/:id/knowledge/search',
  access: 'viewer',
  scope: 'knowledge',
  summary:
    'What the assistant would find for a question, and what it would make of it without a language model.',
  params: idParams,
  body: z.strictObject({ question: Text(CUSTOMER_MESSAGE_MAX) }),
  response: answer({
    passages: z.array(Passage),
    outcome: Outcome,
    confidence: z.number(),
    answer: z.string(),
    ms: z.number(),
  }),
})

/** A question with the answer that a person approved. */
export const Lesson = z.object({ id: Id, question: z.string(), answer: z.string(), created_at: Timestamp })
export type Lesson = z.infer<typeof Lesson>

export const lessons = endpoint({
  method: 'GET',
  path: '/api/agents/:id/approved-answers',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'What people taught the agent, latest first.',
  params: idParams,
  query: z.strictObject({
    limit: count(MAX_PAGE_SIZE).pipe(z.int().min(1)).optional(),
    offset: count(1_000_000).optional(),
  }),
  response: answer({ answers: z.array(Lesson), total: z.int(), hasMore: z.boolean() }),
})

export const forgetLesson = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/approved-answers/:answerId',
  access: 'agent',
  scope: 'knowledge',
  summary: 'Forget an approved answer. It is used no more, from now on.',
  params: z.strictObject({ id: PathId, answerId: PathId }),
  response: Success,
})

export const SuspicionReason = z.enum([
  'replaces_instructions',
  'changes_role',
  'asks_for_prompt',
  'hides_from_customer',
  'addresses_ai',
  'prompt_markup',
])
export type SuspicionReason = z.infer<typeof SuspicionReason>

/** A passage that looks like instructions to the assistant. It is excluded from answers until somebody allows it. */
export const SuspectPassage = z.object({
  /** Stable when the file is read again, as long as the text is the same. */
  key: z.string(),
  heading: z.string(),
  question: z.string().nullable(),
  text: z.string(),
  reason: SuspicionReason,
  /** The suspicious words, quoted from the passage. */
  words: z.string(),
  is_allowed: z.boolean(),
  file_id: z.string(),
  file_name: z.string(),
  url: z.string().nullable(),
  /** How many other files have the same passage. */
  other_files: z.int(),
})
export type SuspectPassage = z.infer<typeof SuspectPassage>

export const suspectPassages = endpoint({
  method: 'GET',
  path: '/api/agents/:id/suspect-passages',
  access: 'viewer',
  scope: 'knowledge',
  summary: 'Passages that read like instructions to the assistant, held back ones first.',
  params: idParams,
  query: z.strictObject({
    limit: count(MAX_PAGE_SIZE).pipe(z.int().min(1)).optional(),
    offset: count(1_000_000).optional(),
  }),
  response: answer({
    passages: z.array(SuspectPassage),
    held_back: z.int(),
    total: z.int(),
    hasMore: z.boolean(),
  }),
})

export const allowPassage = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/suspect-passages/:key',
  access: 'admin',
  scope: 'knowledge',
  summary:
    'Allow a held-back passage in answers, or hold it back again. It counts from the next question on.',
  params: z.strictObject({ id: PathId, key: z.string().min(1).max(100) }),
  body: z.strictObject({ is_allowed: z.boolean() }),
  response: Success,
})
