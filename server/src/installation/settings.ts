import type { api } from '@switchboard/contract'
import { installationSpending } from '../agents/spending.ts'
import type { App } from '../context.ts'
import { presentMail } from './mail.ts'
import { presentModel } from './model.ts'
import { presentPrivateHosts } from './private-hosts.ts'

export async function installationSettings(app: App): Promise<api.installation.InstallationSettings> {
  return {
    mail: presentMail(app),
    private_hosts: presentPrivateHosts(app),
    model: { ...presentModel(app), ...(await installationSpending(app)) },
    public_url: app.config.PUBLIC_URL,
  }
}
