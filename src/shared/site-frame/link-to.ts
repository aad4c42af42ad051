import type { ComponentType, ReactNode } from 'react'

/** A link of the frame: the router's below the shell, a plain one on the sign-in pages, which have no router. */
export type LinkTo = ComponentType<{
  readonly to: string
  readonly className?: string
  readonly children?: ReactNode
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | undefined
}>
