import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { currentTracer } from '../../tracing/span.ts'

/** Names of the modules that a process loaded after it had opened tracing: V8 lists them in its coverage. */
async function modulesLoaded(endpoint: string): Promise<string[]> {
  const folder = temporaryFolder()
  const script = fileURLToPath(new URL('../../../test/tracing-process.ts', import.meta.url))
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, NODE_V8_COVERAGE: folder, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  })
  return readdirSync(folder).flatMap((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')).result.map(({ url }: { url: string }) => url),
  )
}

const EXPORTING = /(tracing\/tracer|tracing\/exporter|tracing\/otlp)\.ts/

test('the code that traces is loaded when an endpoint is configured, and not otherwise', async () => {
  const [off, on] = await Promise.all([modulesLoaded(''), modulesLoaded('http://127.0.0.1:9')])
  expect(off.filter((url) => url.includes('/platform/tracing.ts'))).toHaveLength(1)
  expect(off.filter((url) => EXPORTING.test(url))).toEqual([])
  expect(on.filter((url) => EXPORTING.test(url))).toHaveLength(3)
})

test('without an endpoint requests pass no hook of tracing', async () => {
  const { http } = await testApp()
  expect(currentTracer()).toBeNull()
  expect(http.fastify.printRoutes({ includeHooks: true, commonPrefix: false })).not.toContain('traceRequest')
})
