/** The ports that each fake prefers, under the names of its settings. `isPrivate`: the product has to be allowed to call it. */
const FAKES = [
  { name: 'model', folder: 'llm', ports: { PORT: 4110 } },
  { name: 'shop', folder: 'actions', ports: { PORT: 4120 }, isPrivate: true },
  { name: 'mcp', folder: 'actions/mcp', ports: { PORT: 4121 }, isPrivate: true },
  { name: 'telegram', folder: 'channels/telegram', ports: { PORT: 4101 } },
  { name: 'facebook', folder: 'channels/facebook', ports: { PORT: 4102 } },
  { name: 'bitrix', folder: 'channels/bitrix', ports: { PORT: 4103 } },
  { name: 'email', folder: 'channels/email', ports: { PORT: 4104, IMAP_PORT: 4105, SMTP_PORT: 4106 } },
]

/** @param {(wished: number) => Promise<number>} freePort */
export function placeFakes(freePort) {
  return Promise.all(
    FAKES.map(async (fake) => {
      const ports = await Promise.all(
        Object.entries(fake.ports).map(async ([name, wished]) => [name, await freePort(wished)]),
      )
      return { ...fake, ports: Object.fromEntries(ports) }
    }),
  )
}

/**
 * In one list, because a second line of the same setting replaces the first.
 * @param {{ isPrivate?: boolean, ports: Record<string, number> }[]} fakes
 */
export const privateHosts = (fakes) =>
  fakes.flatMap(({ isPrivate, ports: { PORT, IMAP_PORT, SMTP_PORT } }) => [
    ...(isPrivate ? [`localhost:${PORT}`] : []),
    ...(IMAP_PORT ? [`127.0.0.1:${IMAP_PORT}`, `127.0.0.1:${SMTP_PORT}`] : []),
  ])
