import { api } from '@switchboard/contract'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { arePlansOff } from '../../lib/plans.ts'
import { signUpMode } from '../../lib/sign-up.ts'
import { CheckMail, ConfirmSignUp } from '../../shared/confirm-sign-up.tsx'
import { PublicPage } from '../../shared/public-page.tsx'
import { AccountCreated } from './account-created.tsx'
import { InvitedSignup } from './invited-signup.tsx'
import { NotOpen } from './not-open.tsx'
import { SignupForm } from './signup-form.tsx'
import { TrialLadder } from './trial-ladder.tsx'

const MARK = api.auth.SIGN_UP_LINK_MARK

export function Signup() {
  // The token of an invitation or mailed link is in the URL fragment, which is never sent to a server.
  const hash = useLocation({ select: ({ hash }) => hash })
  const isMailedLink = hash.startsWith(MARK)
  const token = isMailedLink ? hash.slice(MARK.length) : hash
  // State, because sign-up may be closed while the form is open.
  const [mode, setMode] = useState(signUpMode)
  const [created, setCreated] = useState(false)
  const [mailed, setMailed] = useState<string>()
  const done = (address?: string) => (address ? setMailed(address) : setCreated(true))
  if (mode === 'closed' || (mode === 'invitation' && (!token || isMailedLink)))
    return (
      <PublicPage>
        <NotOpen reason={mode} />
      </PublicPage>
    )
  const step = () => {
    if (created) return <AccountCreated />
    if (mode === 'invitation')
      return <InvitedSignup key={token} token={token} onDone={done} onClosed={setMode} />
    // Checked before `mailed`: the link may be opened in the tab that still shows "check your mail".
    if (isMailedLink)
      return (
        <ConfirmSignUp
          key={token}
          token={token}
          over={<NotOpen reason="confirm_over" />}
          onDone={() => done()}
        />
      )
    if (mailed) return <CheckMail email={mailed} onBack={() => setMailed(undefined)} />
    return <SignupForm onDone={done} onClosed={setMode} />
  }
  return <PublicPage aside={!arePlansOff() && <TrialLadder registered={created} />}>{step()}</PublicPage>
}
