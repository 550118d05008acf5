import { readFile } from 'node:fs/promises'
import type { Parsed, ParseTask } from './task.ts'

export async function runTask(task: ParseTask): Promise<Parsed[keyof Parsed]> {
  if (task.do === 'parse_file') {
    const bytes = 'path' in task.content ? await readFile(task.content.path) : task.content.bytes
    return { recording: String(bytes.length) }
  }
  return { recording: '' }
}
