import { configure } from '@testing-library/react'

// Far more than any wait needs: a busy machine is no reason to fail, and one second was.
configure({ asyncUtilTimeout: 30_000 })
