import type { api } from '@switchboard/contract'
import { installationSpending } from '../agents/spending.ts'
import type { App } from '../context.ts'
import { fixedOf } from './fixed-settings.ts'
import { presentMail } from './mail.ts'
import { presentModel } from './model.ts'

export async function installationSettings(app: App): Promise<api.installation.InstallationSettings> {
  return {
    mail: presentMail(app),
    private_hosts: {
      hosts: app.config.ALLOW_PRIVATE_HOSTS,
      fixed_by: fixedOf(app, ['ALLOW_PRIVATE_HOSTS']),
    },
    model: { ...presentModel(app), ...(await installationSpending(app)) },
    public_url: app.config.PUBLIC_URL,
  }
}
