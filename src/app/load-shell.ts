import type { ComponentType } from 'react'
import { loadCode } from '../platform/load-code.ts'

interface ShellModule {
  readonly ShellRoot: ComponentType
  readonly loadScreenAt: (pathname: string) => Promise<unknown> | undefined
}

async function loadModule(): Promise<ShellModule> {
  const module = await loadCode(() => import('./shell-root.tsx'))
  // The screen tries again, and says so if its code does not come.
  module.loadScreenAt(window.location.pathname)?.catch(() => undefined)
  return module
}

let loading: Promise<ShellModule> | null = null

/** Loads the shell's code once, and begins to load that of the screen. After a failure the next call tries again. */
export function loadShell(): Promise<ShellModule> {
  loading ??= loadModule().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
