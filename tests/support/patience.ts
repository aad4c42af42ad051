// Before each file of screens' tests: what is looked for comes when it comes, also on a machine that has much else to do.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
