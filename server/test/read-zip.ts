import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** The files of an archive by name, read with a third-party library. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  const contents = new Map<string, Buffer>()
  for await (const entry of file.eachEntry() as AsyncIterable<Entry>)
    contents.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return contents
}
