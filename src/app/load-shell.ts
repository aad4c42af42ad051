import type { ComponentType } from 'react'
import { loadCode } from '../platform/load-code.ts'

interface ShellModule {
  readonly ShellRoot: ComponentType
}

let loading: Promise<ShellModule> | null = null

/** Loads the shell's code once. After a failure the next call tries again. */
export function loadShell(): Promise<ShellModule> {
  loading ??= loadCode(() => import('./shell-root.tsx')).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
