import { createContext, use } from 'react'
import type { ReactNode } from 'react'

interface PageFrame {
  /** The header is above the pages, so a page's toolbar is not a second banner landmark. */
  readonly hasHeader: boolean
  /** The end of every page; null where there is no frame around it. */
  readonly footer: ReactNode
}

const PageFrameContext = createContext<PageFrame>({ hasHeader: false, footer: null })
export const PageFrameProvider = PageFrameContext.Provider

/** What the shell puts around a page. */
export const usePageFrame = (): PageFrame => use(PageFrameContext)
