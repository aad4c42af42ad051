// Runs before each file of screen tests: waits longer for elements, since a busy machine is slow.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
