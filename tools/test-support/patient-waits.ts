import { configure } from '@testing-library/react'

// Much longer than any wait needs, because the default of one second failed on busy machines.
configure({ asyncUtilTimeout: 30_000 })
