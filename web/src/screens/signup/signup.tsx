import { useState } from 'react'
import { arePlansOff } from '../../lib/plans.ts'
import { PublicPage } from '../../shared/public-page.tsx'
import { AccountCreated } from './account-created.tsx'
import { SignupForm } from './signup-form.tsx'
import { TrialLadder } from './trial-ladder.tsx'

export function Signup() {
  const [created, setCreated] = useState(false)
  return (
    <PublicPage aside={!arePlansOff() && <TrialLadder registered={created} />}>
      {created ? <AccountCreated /> : <SignupForm onDone={() => setCreated(true)} />}
    </PublicPage>
  )
}
