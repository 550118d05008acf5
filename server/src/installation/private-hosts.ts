import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { fixedOf, withoutFixed } from './fixed-settings.ts'
import { noteChange } from './note-change.ts'

type Saved = api.installation.InstallationSettings['private_hosts']

export const presentPrivateHosts = (app: App): Saved => ({
  hosts: app.config.ALLOW_PRIVATE_HOSTS,
  is_for_all: app.config.PRIVATE_HOST_ACCOUNTS === 'all',
  fixed_by: fixedOf(app, ['ALLOW_PRIVATE_HOSTS', 'PRIVATE_HOST_ACCOUNTS']),
})

export async function savePrivateHosts(
  app: App,
  account: Account,
  { hosts, is_for_all }: Pick<Saved, 'hosts' | 'is_for_all'>,
): Promise<void> {
  const texts = withoutFixed(app, {
    ALLOW_PRIVATE_HOSTS: hosts.join(','),
    PRIVATE_HOST_ACCOUNTS: is_for_all ? 'all' : 'first',
  })
  await app.settings.save(texts)
  const about = Object.entries(texts).map(([name, text]) => `${name}=${text}`)
  await noteChange(app, account, 'installation_changed', about.join(' '))
}
