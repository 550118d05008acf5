import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** What `expression`, which may use what `from` exports, resolves to in a process that has no file descriptor left. */
export function withoutDescriptors(from: URL, names: string, expression: string): unknown {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { ${names} } from ${JSON.stringify(from.href)}
    const taken = []
    let code
    while (!code) try { taken.push(openSync('/dev/null')) } catch (error) { code = error.code }
    const found = await (${expression})
    for (const descriptor of taken) closeSync(descriptor)
    if (code === 'EMFILE') console.log(JSON.stringify(found ?? null))
    process.exit()`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const node = [process.execPath, '--import', tsx, '--input-type=module', '-e', script]
  return JSON.parse(
    execFileSync('sh', ['-c', 'ulimit -n 256 && exec "$@"', 'sh', ...node], { encoding: 'utf8' }),
  )
}
