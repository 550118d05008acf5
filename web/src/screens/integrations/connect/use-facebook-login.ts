import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { facebookToken } from './facebook-login.ts'

export function useFacebookLogin(loginUrl: string | null | undefined) {
  const { t } = useTranslation('integrations')
  const [state, setState] = useState<'idle' | 'open' | 'failed'>('idle')

  const ask = async (): Promise<string | null> => {
    setState('open')
    const token = loginUrl ? await facebookToken(loginUrl) : null
    setState(token ? 'idle' : 'failed')
    if (!token) toast.error(t('facebook_login_failed'))
    return token
  }

  return { ask, isOpen: state === 'open', hasFailed: state === 'failed' }
}
