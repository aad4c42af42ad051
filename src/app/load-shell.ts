let loading: Promise<typeof import('./shell-root.tsx')> | null = null

/** Fetches the code behind the sign-in, once. A failure is forgotten, so that the next asking tries again. */
export function loadShell(): Promise<typeof import('./shell-root.tsx')> {
  loading ??= import('./shell-root.tsx').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
