import { reason } from '@switchboard/contract/reasons'
import type { FastifyRequest } from 'fastify'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AgentRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { forgetBlobs } from '../files/let-go-blobs.ts'
import { numberOf, ownedStore } from '../files/owned-file.ts'
import { refuseBeyondStorage } from '../files/storage.ts'
import { knowledgeChanged } from '../knowledge-changed.ts'
import { beginUpload } from './begin-upload.ts'
import { readForm, type UploadForm } from './read-form.ts'

/** Stores the files of a form and starts reading them. The upload task reports the progress. */
export async function receiveUpload(app: App, account: Account, request: FastifyRequest): Promise<string> {
  const form: UploadForm = { fields: new Map(), files: [] }
  await refuseBeyondStorage(app, account.id, Number(request.headers['content-length'] ?? 0))
  try {
    // If the form names its agent first, a foreign agent is refused before any file is stored.
    await readForm(app, request, form, async () => {
      if (form.fields.has('agent_id')) await uploadingTo(app, account, form)
    })
    const agent = await uploadingTo(app, account, form)
    if (form.files.length === 0) throw new AppError('invalid_request', reason('upload_none'))
    const taskId = await beginUpload(app, agent, form.files)
    await knowledgeChanged(app, account.id, agent.id)
    return taskId
  } catch (error) {
    const blobs = form.files.map(({ blob }) => blob)
    await forgetBlobs(app, account.id, blobs)
    throw error
  }
}

async function uploadingTo(app: App, account: Account, { fields }: UploadForm): Promise<AgentRow> {
  const agentId = numberOf(fields.get('agent_id') ?? '')
  const vsId = fields.get('vector_store_id')
  return inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    if (vsId && (await ownedStore(tx, account, vsId)).id !== agent.id)
      throw new AppError('invalid_request', reason('upload_other_agent'))
    return agent
  })
}
