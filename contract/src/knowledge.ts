import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, PathId, Success, Text, Timestamp } from './fields.ts'
import { MAX_UPLOAD_FILES, URL_MAX } from './limits.ts'

export const FileRecord = z.object({
  id: z.string(),
  file_name: z.string(),
  created_at: Timestamp,
  file_id: z.string().optional(),
})
export type FileRecord = z.infer<typeof FileRecord>

export const UploadStatus = z.object({
  total_files: z.int(),
  processed_files: z.int(),
  files_uploaded: z.array(z.object({ file_name: z.string() })),
  files_failed: z.array(z.object({ file_name: z.string(), error: z.string() })),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'completed_with_errors']),
})
export type UploadStatus = z.infer<typeof UploadStatus>

const fileName = z.string().min(1).max(400)

export const saveSite = endpoint({
  method: 'POST',
  path: '/api/chroma/website/:param',
  access: 'signed_in',
  summary: "Save the agent's external site and read it into the knowledge base. param is the agent's id.",
  params: z.strictObject({ param: PathId }),
  body: z.strictObject({ url: Text(URL_MAX) }),
  response: answer({ parsed_site: z.string() }),
})

export const files = endpoint({
  method: 'GET',
  path: '/api/files/vectorstore',
  access: 'signed_in',
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
  access: 'signed_in',
  summary: 'Delete an uploaded file.',
  params: z.strictObject({ id: PathId }),
  response: Success,
})

export const removeSiteFile = endpoint({
  method: 'DELETE',
  path: '/api/public/chroma/files/:agentId/id/:fileId',
  access: 'signed_in',
  summary: 'Delete a file that came from the external site, by id. Despite its path it needs its owner.',
  params: z.strictObject({ agentId: PathId, fileId: fileName }),
  response: Success,
})

export const removeSiteFileByName = endpoint({
  method: 'DELETE',
  path: '/api/public/chroma/files/:agentId/:fileName',
  access: 'signed_in',
  summary: 'Delete a file that came from the external site, by name. Despite its path it needs its owner.',
  params: z.strictObject({ agentId: PathId, fileName }),
  response: Success,
})

export const upload = endpoint({
  method: 'POST',
  path: '/api/files/upload_to_vectorstore_async',
  access: 'signed_in',
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
  access: 'signed_in',
  summary: 'How far an upload has come.',
  params: z.strictObject({ taskId: z.string().min(1).max(100) }),
  response: answer(UploadStatus.shape),
})
