import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { facebookToken } from './facebook-login.ts'

export function useFacebookLogin(loginUrl: string | null | undefined) {
  const { t } = useTranslation('integrations')
  const [state, setState] = useState<'idle' | 'open' | 'failed'>('idle')

  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async (): Promise<string | null> => {
    setState('open')
    const leaving = new AbortController()
    asking.current = leaving
    const token = loginUrl ? await facebookToken(loginUrl, leaving.signal) : null
    if (leaving.signal.aborted) return null
    setState(token ? 'idle' : 'failed')
    if (!token) toast.error(t('facebook_login_failed'))
    return token
  }

  return { ask, isOpen: state === 'open', hasFailed: state === 'failed' }
}
