import { api } from '@switchboard/contract'
import { call } from './call.ts'

/** Opens the original in a tab of its own. The tab comes first: after an answer browsers take it for an advert. */
export async function openOriginal(fileId: string): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await call(api.knowledge.openFile, { params: { id: fileId } })
    if (!tab) return window.location.assign(url)
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
