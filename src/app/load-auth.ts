import type { ComponentType } from 'react'
import { loadCode } from '../platform/load-code.ts'

interface AuthModule {
  readonly AuthRoot: ComponentType
}

let loading: Promise<AuthModule> | null = null

/** Loads the sign-in pages once, so that the shop does not carry their forms. After a failure the next call tries again. */
export function loadAuth(): Promise<AuthModule> {
  loading ??= loadCode(() => import('./auth-root.tsx')).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
