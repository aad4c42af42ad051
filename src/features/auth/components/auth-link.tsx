import type { ComponentProps } from 'react'
import { navigateTo } from '../../../platform/path.ts'
import type { LinkTo } from '../../../shared/site-frame/link-to.ts'

/** A link of the sign-in pages, which have no router. A new tab or window stays with the browser. */
export function AuthLink({ to, children, ...rest }: ComponentProps<LinkTo>) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigateTo(to)
      }}
    >
      {children}
    </a>
  )
}
