import type { Page } from '@playwright/test'

/** Reading a file starts programs of its own, which on a busy machine takes its time. */
export const READ_MS = 30_000

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const textFile = (name: string, text: string): PickedFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Lets go of files over the page, as from the desktop. */
export async function dropFiles(page: Page, files: PickedFile[]) {
  const carried = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }))
  await page.getByRole('main').waitFor()
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, text } of dropped)
      dataTransfer.items.add(new File([text], name, { type: mimeType }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }, carried)
}
