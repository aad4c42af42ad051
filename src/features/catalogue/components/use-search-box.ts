import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberSearch } from './recent-searches.ts'
import { searchPath } from './shop-paths.ts'

const root = '/search'

/** The term in an address of the search, decoded; a stray per cent sign stands for itself. */
export function termOf(pathname: string): string {
  const raw = pathname.slice(root.length + 1)
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

const isSearch = (pathname: string) => pathname === root || pathname.startsWith(`${root}/`)
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

interface SearchBoxState {
  readonly input: RefObject<HTMLInputElement | null>
  readonly list: RefObject<HTMLDivElement | null>
  readonly text: string
  readonly isOpen: boolean
  /** The id of the suggestion that the arrows stand on. */
  readonly active: string | undefined
  readonly type: (text: string) => void
  readonly open: () => void
  readonly close: () => void
  /** Searches for it, and keeps it among the recent ones. */
  readonly go: (text: string) => void
  readonly keyDown: (event: KeyboardEvent) => void
}

/**
 * The search field of S42 as a combobox: what is typed, the list under it, and the keys. On the search's own screen
 * there is no list: the address follows the typing, and the results follow the address.
 */
export function useSearchBox(): SearchBoxState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isHere = isSearch(pathname)
  const term = isHere ? termOf(pathname) : ''
  const [seen, setSeen] = useState(term)
  const [text, setText] = useState(term)
  const [at, setAt] = useState<{ open: boolean; path: string; active: string | undefined }>({
    open: false,
    path: pathname,
    active: undefined,
  })
  if (term !== seen) {
    setSeen(term)
    // What is being typed may be ahead of the address.
    if (term.trim() !== text.trim()) setText(term)
  }
  const isOpen = at.open && at.path === pathname && !isHere

  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const field = input.current
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return
      if (field === null || field.offsetParent === null || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
    }
  }, [])

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const set = (open: boolean, active?: string) => {
    setAt({ open, path: pathname, active })
  }
  const go = (typed: string) => {
    const wanted = typed.trim()
    set(false)
    if (wanted === '') return
    rememberSearch(wanted)
    setText(wanted)
    if (isHere) navigate(searchPath(wanted) + search, { replace: true })
    else navigate(searchPath(wanted))
    input.current?.blur()
  }
  const move = (step: number) => {
    const all = options()
    const now = all.findIndex(({ id }) => id === at.active)
    const next = all[now === -1 && step < 0 ? all.length - 1 : (now + step + all.length) % all.length]
    next?.scrollIntoView({ block: 'nearest' })
    set(true, next?.id)
  }
  return {
    input,
    list,
    text,
    isOpen,
    active: isOpen ? at.active : undefined,
    type: (typed) => {
      setText(typed)
      set(true)
      if (isHere) navigate(searchPath(typed) + search, { replace: true })
    },
    open: () => {
      set(true, at.active)
    },
    close: () => {
      set(false)
    },
    go,
    keyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (isHere) return
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Escape') {
        if (isOpen) set(false)
        else if (text !== '') {
          setText('')
          if (isHere) navigate(`${root}${search}`, { replace: true })
        }
      } else if (event.key === 'Enter') {
        event.preventDefault()
        const chosen = at.active === undefined || !isOpen ? undefined : options().find(({ id }) => id === at.active)
        if (chosen) {
          // Who has chosen is done typing: the focus is the next screen's.
          input.current?.blur()
          chosen.click()
        } else go(text)
      }
    },
  }
}
