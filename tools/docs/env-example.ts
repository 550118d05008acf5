import { settings } from '../../server/src/platform/config.ts'

/** .env.example: every setting as the server declares it. */
export function envExample(): string {
  const entries = Object.entries(settings).map(
    ([name, setting]) => `# ${setting.description}\n#${name}=${setting.default}`,
  )
  return `${['# Copy this file to .env and set what should differ; each line shows its default.', ...entries].join('\n\n')}\n`
}
