import type { ComponentType } from 'react'
import { fetchCode } from '../platform/late-code.ts'

interface ShellModule {
  readonly ShellRoot: ComponentType
}

let loading: Promise<ShellModule> | null = null

/** Fetches the code behind the sign-in, once. A failure is forgotten, so that the next asking tries again. */
export function loadShell(): Promise<ShellModule> {
  loading ??= fetchCode(() => import('./shell-root.tsx')).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
