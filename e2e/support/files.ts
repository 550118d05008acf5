import type { Locator, Page } from '@playwright/test'

/** Reading a file starts programs of its own, which on a busy machine takes its time. */
export const READ_MS = 90_000

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

/** Lets go of files over the page, or over a part of it, as from the desktop. */
export async function dropFiles(page: Page, files: PickedFile[], over = page.locator('body')) {
  await page.getByRole('main').waitFor()
  await dragFiles(over, files, ['dragenter', 'dragover', 'drop'])
}

/** Whether the console kept the browser from opening the files in its place. */
export function dragFiles(over: Locator, files: PickedFile[], types: string[]): Promise<boolean> {
  const carried = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }))
  return over.evaluate(
    (element, { carried, types }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, mimeType, text } of carried)
        dataTransfer.items.add(new File([text], name, { type: mimeType }))
      const kept = types.map((type) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
        return !element.dispatchEvent(event) || type === 'dragenter'
      })
      return kept.every(Boolean)
    },
    { carried, types },
  )
}
