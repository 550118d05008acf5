import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { facebookToken } from './facebook-login.ts'

/** Possible only where the installation has an app at Facebook. */
export function useFacebookLogin(loginUrl: string | null | undefined) {
  const { t } = useTranslation('integrations')
  const [state, setState] = useState<'idle' | 'open' | 'failed'>('idle')

  const ask = async (): Promise<string | null> => {
    if (!loginUrl) return null
    setState('open')
    const token = await facebookToken(loginUrl)
    setState(token ? 'idle' : 'failed')
    if (!token) toast.error(t('facebook_login_failed'))
    return token
  }

  return { ask, isPossible: Boolean(loginUrl), isOpen: state === 'open', hasFailed: state === 'failed' }
}
