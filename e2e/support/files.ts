import type { Locator, Page } from '@playwright/test'

/** Reading a file starts separate processes, which takes a while on a busy machine. */
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

/** Drops files on the page, or on a part of it, as if from the desktop. */
export async function dropFiles(page: Page, files: PickedFile[], over = page.locator('body')) {
  await page.getByRole('main').waitFor()
  await dragFiles(over, files, ['dragenter', 'dragover', 'drop'])
}

/** Returns whether the console prevented the browser from opening the files. */
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
