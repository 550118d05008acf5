import { useState } from 'react'
import { PublicPage } from '../../shared/public-page.tsx'
import { AccountCreated } from './account-created.tsx'
import { SignupForm } from './signup-form.tsx'
import { TrialLadder } from './trial-ladder.tsx'

export function Signup() {
  const [created, setCreated] = useState(false)
  return (
    <PublicPage aside={<TrialLadder registered={created} />}>
      {created ? <AccountCreated /> : <SignupForm onDone={() => setCreated(true)} />}
    </PublicPage>
  )
}
